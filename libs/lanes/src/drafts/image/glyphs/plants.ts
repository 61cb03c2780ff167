import { box, disc, line, oval, path, type Glyph } from './glyph.js';

export const tree: Glyph = {
  width: 92,
  size: 1.35,
  place: 'ground',
  color: '#4f8a45',
  draw: ({ main, dark, light }) =>
    path('M42 100Q45 80 41 60L30 46L33 44L43 54L45 40H49L50 54L62 42L65 45L52 62Q50 82 56 100Z', '#5a4030') +
    [
      [46, 28, 24],
      [26, 40, 18],
      [66, 40, 18],
      [34, 20, 17],
      [58, 18, 18],
      [46, 46, 18],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, dark))
      .join('') +
    [
      [44, 24, 20],
      [25, 37, 14],
      [65, 36, 14],
      [34, 17, 13],
      [58, 15, 14],
      [48, 42, 13],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, main))
      .join('') +
    [
      [40, 17, 10],
      [24, 32, 7],
      [62, 30, 8],
      [56, 11, 7],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, light, 'opacity="0.75"'))
      .join(''),
};
export const palm: Glyph = {
  width: 86,
  size: 1.35,
  place: 'ground',
  color: '#4a9a4f',
  draw: ({ main, dark, light }) =>
    path('M42 100Q50 66 42 32L47 31Q58 66 52 100Z', '#8a6a48') +
    line('M44 46L49 45M46 58L51 57M46 70L52 69M46 82L53 81', '#6a4e34', 1) +
    path('M44 32Q20 12 2 30Q22 24 42 36ZM45 32Q66 10 84 26Q64 22 46 36Z', dark) +
    path('M44 32Q18 26 8 52Q22 36 43 37ZM45 32Q72 26 80 50Q66 36 46 37Z', main) +
    path('M44 31Q34 8 18 4Q34 16 42 34ZM45 31Q54 6 72 4Q56 14 47 34Z', light) +
    disc(42, 37, 3, '#6a4630') +
    disc(47.5, 38, 3, '#5a3a28'),
};
export const flower: Glyph = {
  width: 62,
  size: 0.75,
  place: 'ground',
  color: '#e0506a',
  draw: ({ main, dark, light }) =>
    line('M31 42Q29 70 32 100', '#4a8a45', 3) +
    path('M31 74Q14 66 8 78Q20 86 31 80ZM32 84Q46 72 56 82Q46 92 32 88Z', '#5a9a4f') +
    Array.from({ length: 9 }, (_, index) =>
      oval(31, 12, 7.4, 14, index % 2 === 0 ? main : dark).replace(
        '/>',
        ` transform="rotate(${index * 40} 31 28)"/>`,
      ),
    ).join('') +
    Array.from({ length: 7 }, (_, index) =>
      oval(31, 19, 5, 9, light).replace('/>', ` transform="rotate(${index * 51 + 20} 31 28)"/>`),
    ).join('') +
    disc(31, 28, 6.5, '#f2c24a') +
    disc(30, 27, 3.4, '#e0a03a'),
};
export const mushroom: Glyph = {
  width: 88,
  size: 0.62,
  place: 'ground',
  color: '#cf3a33',
  draw: ({ main, dark, light }) =>
    path('M34 48Q36 74 28 98Q44 104 60 98Q52 74 54 48Z', '#f1e6d2') +
    path('M44 48Q46 76 42 101Q54 102 60 98Q52 74 54 48Z', '#cdbb9c', 'opacity="0.6"') +
    path('M4 50Q6 6 44 4Q82 6 84 50Q64 58 44 56Q24 58 4 50Z', main) +
    path('M4 50Q24 58 44 56Q64 58 84 50Q74 46 44 47Q14 46 4 50Z', dark) +
    path('M14 34Q18 14 38 9Q26 22 24 40Z', light, 'opacity="0.5"') +
    oval(30, 22, 7, 6, '#fbf4e6') +
    oval(56, 16, 5, 4, '#fbf4e6') +
    oval(64, 36, 7, 5.5, '#fbf4e6') +
    oval(42, 38, 4, 3.4, '#fbf4e6') +
    oval(16, 42, 4, 3, '#fbf4e6'),
};
export const cactus: Glyph = {
  width: 66,
  size: 0.85,
  place: 'ground',
  color: '#4f8f55',
  draw: ({ main, dark, light, accent }) =>
    box(24, 6, 18, 94, main, 9) +
    path(
      'M24 66H16Q6 66 6 54V40Q6 34 11 34Q16 34 16 40V52Q16 55 19 55H24ZM42 54H50Q60 54 60 42V28Q60 22 55 22Q50 22 50 28V40Q50 43 47 43H42Z',
      main,
    ) +
    line('M29 12V98M33 8V98M37.5 12V98M10 40V52M55.5 28V40', dark, 1.1) +
    line('M27 14V96', light, 1.6) +
    disc(33, 6, 5, accent) +
    disc(30, 4, 3, accent) +
    disc(36.5, 4.4, 3, accent) +
    disc(55, 21, 3.4, accent),
};
export const fruit: Glyph = {
  width: 84,
  size: 0.5,
  place: 'ground',
  color: '#cf3a35',
  draw: ({ main, dark, light }) =>
    path(
      'M42 30Q56 16 70 26Q88 42 76 74Q66 100 48 98Q42 96 36 98Q18 100 8 74Q-4 42 14 26Q28 16 42 30Z',
      main,
    ) +
    path('M58 24Q88 34 76 74Q66 100 48 98Q70 80 58 24Z', dark, 'opacity="0.55"') +
    path('M14 42Q18 30 28 30Q18 38 18 56Q14 50 14 42Z', light, 'opacity="0.85"') +
    line('M42 32Q42 18 48 6', '#5a3d2a', 3) +
    path('M46 18Q58 2 76 8Q70 24 46 20Z', '#5fa04a'),
};
