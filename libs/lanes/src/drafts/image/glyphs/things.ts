import { box, disc, line, oval, path, type Glyph } from './glyph.js';

export const cup: Glyph = {
  width: 104,
  size: 0.5,
  place: 'ground',
  color: '#e9dcc8',
  draw: ({ main, dark, light }) =>
    line(
      'M36 22Q30 14 37 6Q43 -2 37 -10M50 20Q44 11 51 3Q57 -5 51 -14M64 22Q58 14 65 6Q71 -2 65 -10',
      '#ffffff',
      2.4,
    ).replace('/>', ' opacity="0.5"/>') +
    oval(50, 94, 46, 6, dark) +
    oval(50, 92, 44, 5, light) +
    line('M82 44Q102 42 100 58Q98 72 78 72', main, 6) +
    path('M16 34H84Q86 76 66 90H34Q14 76 16 34Z', main) +
    path('M60 34H84Q86 76 66 90H54Q68 70 60 34Z', dark, 'opacity="0.4"') +
    oval(50, 34, 34, 7, light) +
    oval(50, 35, 30, 5.4, '#5a3422') +
    path('M40 35Q50 30 60 35Q54 38 50 39Q46 38 40 35Z', '#e8cda6'),
};
export const bottle: Glyph = {
  width: 52,
  size: 0.75,
  place: 'ground',
  color: '#3f7f6a',
  draw: ({ main, dark, light, accent }) =>
    box(20, 2, 12, 14, accent, 2) +
    path('M21 15H31V30Q46 34 46 50V94Q46 100 40 100H12Q6 100 6 94V50Q6 34 21 30Z', main, 'opacity="0.92"') +
    path('M33 31Q46 36 46 50V94Q46 100 40 100H30Q38 70 33 31Z', dark, 'opacity="0.5"') +
    box(10, 56, 32, 28, '#f6f0e2', 2) +
    line('M16 64H36M16 70H36M20 76H32', dark, 1.6) +
    path('M11 48Q12 40 18 37Q15 46 15 54L11 54Z', light, 'opacity="0.9"') +
    box(11, 86, 3, 10, light, 1.5),
};
export const lamp: Glyph = {
  width: 58,
  size: 0.62,
  place: 'ground',
  color: '#3f4654',
  draw: ({ main, dark }) =>
    '<circle cx="29" cy="54" r="40" fill="#ffd27a" opacity="0.18"/>' +
    line('M20 12Q29 -6 38 12', main, 2.4) +
    path('M14 22L29 8L44 22Z', main) +
    box(12, 22, 34, 5, dark, 1) +
    path('M14 27H44L41 84H17Z', '#ffdf96') +
    path('M22 30H36L34 82H24Z', '#fff4cc') +
    path('M29 46Q37 58 29 72Q21 58 29 46Z', '#ff9a3a') +
    path('M29 56Q33 63 29 70Q25 63 29 56Z', '#fff2b0') +
    line('M14 27L17 84M44 27L41 84M29 27V40', main, 2) +
    box(12, 84, 34, 6, main, 1) +
    box(8, 90, 42, 9, dark, 2),
};
export const book: Glyph = {
  width: 130,
  size: 0.5,
  place: 'ground',
  color: '#8a3340',
  draw: ({ main, dark, accent }) =>
    path('M2 34L64 44L128 34V92L64 100L2 92Z', main) +
    path('M64 44L128 34V92L64 100Z', dark) +
    path('M6 28Q36 20 64 36V94Q36 82 6 88Z', '#fbf5e6') +
    path('M124 28Q94 20 64 36V94Q94 82 124 88Z', '#f0e6cf') +
    line(
      'M14 38Q36 32 56 44M14 48Q36 42 56 54M14 58Q36 52 56 64M14 68Q36 62 56 74M74 44Q94 32 116 38M74 54Q94 42 116 48M74 64Q94 52 116 58M74 74Q94 62 116 68',
      '#a5937a',
      1.1,
    ) +
    path('M84 28L92 27V60L88 54L84 60Z', accent),
};
export const guitar: Glyph = {
  width: 60,
  size: 0.85,
  place: 'ground',
  color: '#b5702f',
  draw: ({ main, dark, light }) =>
    box(24, 0, 12, 14, '#3a2a20', 2) +
    box(26.5, 12, 7, 42, '#4a3526') +
    path('M30 48Q48 46 47 58Q44 64 52 74Q58 98 30 100Q2 98 8 74Q16 64 13 58Q12 46 30 48Z', main) +
    path('M36 49Q48 47 47 58Q44 64 52 74Q58 98 30 100Q52 88 36 49Z', dark, 'opacity="0.5"') +
    disc(30, 68, 8, '#2a1b14') +
    `<circle cx="30" cy="68" r="9" fill="none" stroke="${light}" stroke-width="1"/>` +
    box(22, 84, 16, 4, '#3a2a20', 1) +
    line('M28 10V85M30 10V85M32 10V85', '#e9e2d2', 0.45) +
    [3, 7, 11].map((y) => disc(22.5, y, 1.6, '#d8d2c4') + disc(37.5, y, 1.6, '#d8d2c4')).join(''),
};
export const chair: Glyph = {
  width: 78,
  size: 0.75,
  place: 'ground',
  color: '#b5653f',
  draw: ({ main, dark, light }) =>
    line('M18 74L12 99M60 74L66 99M26 72L24 92M52 72L54 92', '#6a4630', 4) +
    path('M14 58Q10 8 39 6Q68 8 64 58Z', main) +
    path('M22 54Q20 16 39 14Q58 16 56 54Z', light, 'opacity="0.5"') +
    box(6, 44, 12, 30, dark, 6) +
    box(60, 44, 12, 30, dark, 6) +
    path('M12 58Q39 52 66 58Q70 72 62 78H16Q8 72 12 58Z', main) +
    path('M14 70Q39 76 64 70L62 78H16Z', dark),
};
export const gem: Glyph = {
  width: 84,
  size: 0.6,
  place: 'ground',
  color: '#3fb0d8',
  draw: ({ main, dark, light }) =>
    path('M22 14H62L82 40L42 98L2 40Z', main) +
    path('M22 14L30 40H2ZM62 14L54 40H82Z', light) +
    path('M30 40H54L42 98Z', light, 'opacity="0.75"') +
    path('M54 40H82L42 98Z', dark) +
    path('M30 40L42 14L54 40Z', '#ffffff', 'opacity="0.75"') +
    path('M2 40H30L42 98Z', main) +
    path('M22 14H42L30 40Z', main, 'opacity="0.6"') +
    line('M12 6L16 12M72 4L69 11M42 0V8', '#ffffff', 1.6),
};
export const heart: Glyph = {
  width: 100,
  size: 0.55,
  place: 'air',
  color: '#e0364f',
  draw: ({ main, dark, light }) =>
    path('M50 96Q4 62 4 30Q4 4 28 4Q44 4 50 22Q56 4 72 4Q96 4 96 30Q96 62 50 96Z', main) +
    path('M78 6Q96 10 96 30Q96 62 50 96Q84 58 78 6Z', dark, 'opacity="0.55"') +
    path('M14 30Q14 14 28 12Q20 20 20 36Q16 34 14 30Z', light, 'opacity="0.95"'),
};
export const sword: Glyph = {
  width: 46,
  size: 0.9,
  place: 'ground',
  color: '#4a6fb5',
  draw: ({ main, accent }) =>
    path('M20 8L23 0L26 8V66H20Z', '#e6edf3') +
    path('M23 0L26 8V66H23Z', '#9fabb8') +
    path('M4 64Q23 70 42 64L43 70Q23 76 3 70Z', '#c79a3c') +
    box(20, 72, 6, 20, main, 2) +
    line('M20 76L26 79M20 82L26 85M20 88L26 90', '#e6c77a', 1) +
    disc(23, 95, 5, '#c79a3c') +
    disc(23, 95, 2.4, accent),
};
export const shoe: Glyph = {
  width: 150,
  size: 0.42,
  place: 'ground',
  color: '#e8513a',
  draw: ({ main, dark, light, accent }) =>
    path('M6 78Q2 40 14 12Q30 22 46 10Q62 36 92 46Q136 54 144 78Z', main) +
    path('M6 78Q4 56 8 40Q40 62 70 50Q92 62 144 74V78Z', dark, 'opacity="0.55"') +
    path('M40 78Q58 48 100 62L84 78Z', light, 'opacity="0.9"') +
    line('M50 24L66 16M57 32L74 24M66 40L84 33M76 46L94 40', '#ffffff', 3) +
    path('M2 76H146Q150 90 140 94H12Q0 92 2 76Z', '#fbf7f0') +
    path('M2 86H147Q146 92 140 94H12Q4 93 2 86Z', '#c9c2b6') +
    path('M12 14Q20 20 30 19L28 34Q16 34 9 30Z', accent),
};
export const clock: Glyph = {
  width: 90,
  size: 0.62,
  place: 'ground',
  color: '#b08a3f',
  draw: ({ main, dark, light }) =>
    disc(22, 12, 10, dark) +
    disc(68, 12, 10, dark) +
    line('M22 90L12 100M68 90L78 100M45 8V0', dark, 5) +
    disc(45, 54, 42, main) +
    disc(45, 54, 35, '#fbf6ea') +
    `<circle cx="45" cy="54" r="38.5" fill="none" stroke="${light}" stroke-width="1.6"/>` +
    Array.from(
      { length: 12 },
      (_, hour) =>
        `<g transform="rotate(${hour * 30} 45 54)">${box(44, 22, 2, hour % 3 === 0 ? 8 : 5, '#3a3530', 1)}</g>`,
    ).join('') +
    line('M45 54L45 32', '#2a2622', 3) +
    line('M45 54L60 62', '#2a2622', 3.6) +
    disc(45, 54, 3, '#c2382f'),
};
export const camera: Glyph = {
  width: 128,
  size: 0.5,
  place: 'ground',
  color: '#3a3f4a',
  draw: ({ main, dark, light, accent }) =>
    path('M40 22L48 8H80L88 22Z', dark) +
    box(4, 20, 120, 76, main, 9) +
    box(4, 40, 120, 36, dark, 0) +
    box(98, 26, 16, 9, '#f6e9b0', 2) +
    box(14, 13, 18, 8, light, 2) +
    disc(64, 60, 32, '#cfd5dc') +
    disc(64, 60, 27, '#1d2028') +
    disc(64, 60, 19, '#2d4a78') +
    disc(64, 60, 10, '#15192a') +
    path('M50 52Q54 42 66 42Q56 48 54 60Z', '#bfe0ff', 'opacity="0.85"') +
    disc(72, 68, 3, '#7fb0e8') +
    disc(18, 31, 3.4, accent),
};
export const cake: Glyph = {
  width: 98,
  size: 0.62,
  place: 'ground',
  color: '#f0a0b8',
  draw: ({ main, dark, light, accent }) =>
    oval(49, 95, 47, 5, '#d9d3ca') +
    box(8, 58, 82, 36, '#f3dcb4', 4) +
    box(8, 74, 82, 5, dark) +
    path(
      'M8 60Q8 52 16 52H82Q90 52 90 60V66Q84 74 78 66Q72 76 66 66Q59 74 53 66Q46 78 40 66Q33 73 28 66Q21 75 16 66Q11 70 8 66Z',
      main,
    ) +
    box(22, 30, 54, 24, '#f7e6c6', 4) +
    path(
      'M22 34Q22 26 30 26H68Q76 26 76 34V38Q70 46 64 38Q58 47 52 38Q45 45 40 38Q33 46 28 38Q24 42 22 38Z',
      light,
    ) +
    [32, 49, 66]
      .map(
        (x) =>
          box(x - 1.5, 10, 3, 17, accent, 1) +
          path(`M${x} 0Q${x + 4} 6 ${x} 10Q${x - 4} 6 ${x} 0Z`, '#ffb43a'),
      )
      .join('') +
    [16, 32, 49, 66, 82].map((x) => disc(x, 56, 2.6, '#cf3a45')).join(''),
};
export const umbrella: Glyph = {
  width: 108,
  size: 0.75,
  place: 'ground',
  color: '#cf3340',
  draw: ({ main, dark, light }) =>
    line('M54 10V88Q54 98 46 98Q39 98 39 90', '#4a3a30', 3.2) +
    path(
      'M2 52Q6 8 54 6Q102 8 106 52Q96 44 88 52Q78 43 71 52Q62 43 54 52Q46 43 37 52Q30 43 20 52Q12 44 2 52Z',
      main,
    ) +
    path('M54 6Q34 18 37 52Q46 43 54 52Q62 43 71 52Q74 18 54 6Z', light, 'opacity="0.6"') +
    path('M54 6Q102 8 106 52Q96 44 88 52Q86 20 54 6Z', dark) +
    line('M54 6V0', '#4a3a30', 2.4),
};
export const headphones: Glyph = {
  width: 96,
  size: 0.58,
  place: 'ground',
  color: '#e0563f',
  draw: ({ main, dark, light }) =>
    line('M14 60Q8 8 48 6Q88 8 82 60', '#2c3038', 7) +
    line('M16 52Q14 14 48 11Q82 14 80 52', light, 1.6) +
    box(4, 52, 20, 42, main, 10) +
    box(72, 52, 20, 42, main, 10) +
    box(18, 56, 9, 34, '#23262d', 4) +
    box(69, 56, 9, 34, '#23262d', 4) +
    box(4, 74, 20, 20, dark, 9) +
    box(72, 74, 20, 20, dark, 9) +
    disc(12, 68, 3, light) +
    disc(84, 68, 3, light),
};
export const phone: Glyph = {
  width: 54,
  size: 0.7,
  place: 'ground',
  color: '#4a7fe0',
  draw: ({ main, light, accent }) =>
    box(3, 1, 48, 98, '#1b1e26', 8) +
    box(6, 5, 42, 90, main, 5) +
    path('M6 60Q18 44 30 58T48 54V90Q48 95 43 95H11Q6 95 6 90Z', light, 'opacity="0.7"') +
    disc(36, 30, 8, accent) +
    box(19, 7, 16, 4, '#1b1e26', 2) +
    path('M8 8H20L8 40Z', '#ffffff', 'opacity="0.25"') +
    box(18, 90, 18, 1.8, '#ffffff', 1),
};
export const bag: Glyph = {
  width: 92,
  size: 0.58,
  place: 'ground',
  color: '#a8623a',
  draw: ({ main, dark, light, accent }) =>
    line('M30 34Q30 6 46 6Q62 6 62 34', dark, 5) +
    path('M8 34Q46 26 84 34L90 92Q90 99 82 99H10Q2 99 2 92Z', main) +
    path('M60 31Q74 31 84 34L90 92Q90 99 82 99H56Q74 70 60 31Z', dark, 'opacity="0.45"') +
    path('M8 34Q46 26 84 34L82 56Q46 72 10 56Z', light, 'opacity="0.55"') +
    box(40, 56, 12, 13, accent, 3) +
    disc(46, 61, 2, dark),
};
