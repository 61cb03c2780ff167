import { box, disc, line, oval, path, type Glyph } from './glyph.js';

const GLASS = '#a9d3e8';
const INK = '#1f2128';

const wheel = (x: number, y: number, radius: number): string =>
  disc(x, y, radius, INK) + disc(x, y, radius * 0.6, '#c3c9d2') + disc(x, y, radius * 0.22, '#6a717c');

export const boat: Glyph = {
  width: 112,
  size: 1,
  place: 'water',
  color: '#c24a38',
  draw: ({ main, dark, light }) =>
    line('M54 6V84', '#6a4a32', 2.4) +
    path('M57 8Q92 36 96 76H57Z', '#f8f3e6') +
    path('M57 8Q72 40 70 76H57Z', '#fffdf6') +
    path('M51 16Q26 46 18 76H51Z', '#e9e1cf') +
    path('M54 2L70 7L54 12Z', main) +
    path('M4 80H108Q102 98 88 100H26Q12 98 4 80Z', main) +
    path('M4 80H108L106 86H6Z', light) +
    path('M14 92H100Q96 98 88 100H26Q18 98 14 92Z', dark),
};
export const car: Glyph = {
  width: 210,
  size: 0.52,
  place: 'ground',
  color: '#d0312d',
  draw: ({ main, dark, light }) =>
    path(
      'M6 66Q8 48 34 44L62 40Q82 12 118 12Q154 14 168 40Q198 44 204 58L205 78Q204 84 196 84H14Q5 82 6 66Z',
      main,
    ) +
    path('M6 68H205V78Q204 84 196 84H14Q5 82 6 68Z', dark) +
    path('M72 40Q88 20 116 20V40ZM122 20Q146 22 156 40H122Z', GLASS) +
    path('M76 38Q88 24 104 22L92 40H74Z', '#e9f6fb', 'opacity="0.8"') +
    line('M119 40V66M34 46Q110 52 200 54', dark, 1.3) +
    line('M40 46Q110 44 164 42', light, 1.6) +
    path('M8 54Q20 50 26 55Q20 62 8 61Z', '#fff3c4') +
    path('M198 52Q205 56 205 64L197 62Z', '#ff5a4a') +
    box(128, 50, 12, 2.4, dark, 1) +
    wheel(48, 82, 18) +
    wheel(160, 82, 18),
};
export const bicycle: Glyph = {
  width: 150,
  size: 0.62,
  place: 'ground',
  color: '#2f8fa8',
  draw: ({ main }) =>
    [32, 118]
      .map(
        (x) =>
          `<circle cx="${x}" cy="70" r="28" fill="none" stroke="${INK}" stroke-width="4"/>${Array.from({ length: 8 }, (_, spoke) => line(`M${x} 70L${(x + Math.cos((spoke * Math.PI) / 4) * 26).toFixed(1)} ${(70 + Math.sin((spoke * Math.PI) / 4) * 26).toFixed(1)}`, '#9aa1ab', 0.7)).join('')}`,
      )
      .join('') +
    line('M32 70L56 30L98 32L70 70ZM56 30L70 70M98 32L118 70M32 70H70', main, 4) +
    line('M98 32L92 16H106Q112 18 110 24M56 30L52 20', '#3b3f47', 3.4) +
    path('M42 18Q52 14 62 19L60 23H44Z', '#5a3d2a') +
    disc(70, 70, 6, '#3b3f47') +
    line('M70 70L78 80M74 81H83', '#3b3f47', 2.6),
};
export const train: Glyph = {
  width: 230,
  size: 0.55,
  place: 'ground',
  color: '#a83232',
  draw: ({ main, dark, light }) =>
    box(120, 26, 104, 54, main, 6) +
    box(124, 36, 96, 18, GLASS, 2) +
    line('M146 36V54M170 36V54M196 36V54', dark, 2.6) +
    box(120, 60, 104, 4, light) +
    path('M16 42H92V80H10Q6 60 16 42Z', dark) +
    box(84, 16, 34, 64, main, 3) +
    box(90, 24, 22, 18, GLASS, 2) +
    box(80, 10, 42, 7, dark, 3) +
    path('M28 42L24 18H44L40 42Z', INK) +
    box(21, 14, 26, 5, INK, 2) +
    path('M58 42Q58 30 66 30Q74 30 74 42Z', '#c79a3c') +
    path('M10 76L-2 92H22Z', '#5a5f68') +
    disc(14, 54, 5, '#ffe9a8') +
    [30, 56, 84, 108, 140, 160, 186, 208].map((x) => wheel(x, 88, 11)).join('') +
    line('M30 88H108', '#c3c9d2', 2.4),
};
export const plane: Glyph = {
  width: 190,
  size: 0.5,
  place: 'air',
  color: '#2f6fc4',
  draw: ({ main, dark }) =>
    path('M96 54L56 96H74L132 58Z', '#a9b4c2') +
    path('M150 40L170 6H184L178 44Z', main) +
    path('M6 52Q14 36 48 34H168Q188 36 188 44Q186 54 160 60Q90 68 40 66Q8 64 6 52Z', '#f3f6f9') +
    path('M8 56Q40 64 96 62Q150 60 187 46Q186 54 160 60Q90 68 40 66Q12 64 8 56Z', '#c3cdd8') +
    path('M14 47Q20 38 36 38L34 46Z', GLASS) +
    Array.from({ length: 13 }, (_, index) => oval(50 + index * 8, 45, 1.8, 2.4, '#46617c')).join('') +
    path('M90 36L70 12H80L120 36Z', '#c3cdd8') +
    path('M110 56L74 92L90 92L146 55Z', '#dfe6ee') +
    path('M92 74Q84 70 80 76L86 80L98 76Z', dark) +
    line('M12 54Q90 62 186 48', main, 2.2),
};
export const rocket: Glyph = {
  width: 60,
  size: 1.15,
  place: 'air',
  color: '#d63c34',
  draw: ({ main, dark, light }) =>
    path('M22 78Q20 92 30 108Q40 92 38 78Z', '#ffb03a') +
    path('M26 78Q25 88 30 97Q35 88 34 78Z', '#fff2b0') +
    path('M18 50Q4 62 6 82L20 74ZM42 50Q56 62 54 82L40 74Z', main) +
    path('M42 50Q56 62 54 82L40 74Z', dark) +
    path('M30 0Q46 22 44 56L40 78H20L16 56Q14 22 30 0Z', '#f1f4f7') +
    path('M30 0Q46 22 44 56L40 78H30Z', '#c6ced8') +
    path('M30 0Q38 10 41 24H19Q22 10 30 0Z', main) +
    disc(30, 38, 8, dark) +
    disc(30, 38, 6, GLASS) +
    path('M26 35Q28 32.5 32 33Q28 35 27 39Z', '#ffffff', 'opacity="0.9"') +
    box(27.5, 58, 5, 22, main, 2) +
    path('M20 74H40L39 80H21Z', '#5a616c') +
    line('M19 26H41', light, 1),
};
export const ufo: Glyph = {
  width: 150,
  size: 0.48,
  place: 'air',
  color: '#6f8fb0',
  draw: ({ main, dark, light, accent }) =>
    path('M48 62L20 140H130L102 62Z', '#b8fff0', 'opacity="0.22"') +
    path('M44 38Q44 6 75 6Q106 6 106 38Q90 46 75 46Q60 46 44 38Z', '#bff2ff', 'opacity="0.85"') +
    path('M52 30Q54 14 70 10Q60 18 60 34Z', '#ffffff', 'opacity="0.8"') +
    oval(75, 50, 72, 19, main) +
    path('M3 50Q40 62 75 62Q110 62 147 50Q140 69 75 69Q10 69 3 50Z', dark) +
    path('M14 44Q44 34 75 34Q106 34 136 44Q106 40 75 40Q44 40 14 44Z', light) +
    [22, 48, 75, 102, 128]
      .map((x, index) =>
        oval(x, 54 + (2 - Math.abs(index - 2)) * 2.2, 4.2, 3, index % 2 === 0 ? accent : '#fff2a8'),
      )
      .join(''),
};
export const balloon: Glyph = {
  width: 78,
  size: 0.85,
  place: 'air',
  color: '#e0493a',
  draw: ({ main, light, accent, dark }) =>
    path('M39 0Q78 2 76 36Q74 56 50 74H28Q4 56 2 36Q0 2 39 0Z', main) +
    path('M39 0Q56 2 56 36Q54 58 44 74H34Q24 58 22 36Q22 2 39 0Z', light) +
    path('M39 0Q45 2 45 36Q44 60 41 74H37Q34 60 33 36Q33 2 39 0Z', accent) +
    path('M60 6Q78 14 76 36Q74 56 50 74H44Q66 52 60 6Z', dark, 'opacity="0.45"') +
    line('M29 74L32 88M49 74L46 88M39 74V88', '#5a4632', 0.9) +
    path('M31 88H47L45 100H33Z', '#9a6a3c') +
    path('M31 88H47V91H31Z', '#7a4f2a'),
};
