import { LAMP_LIGHT, box, disc, line, oval, path, type Glyph } from './glyph.js';

export const house: Glyph = {
  width: 112,
  size: 0.95,
  place: 'ground',
  color: '#b5694a',
  draw: ({ main, dark, light }) =>
    box(80, 16, 11, 26, '#7a6a62') +
    path('M14 48H98V100H14Z', '#e8dcc6') +
    path('M64 48H98V100H64Z', '#c4b498') +
    path('M6 52L34 18H88L106 52Z', main) +
    path('M34 18L62 52H6Z', dark) +
    path('M34 22L58 52H10Z', '#efe5d2') +
    line('M6 52L34 18L62 52', light, 2.6) +
    box(26, 68, 17, 32, '#6a4632', 1) +
    disc(39, 85, 1.3, LAMP_LIGHT) +
    box(27, 40, 14, 13, LAMP_LIGHT, 1) +
    line('M34 40V53M27 46.5H41', '#6a4632', 1.3) +
    box(72, 62, 18, 16, LAMP_LIGHT, 1) +
    line('M81 62V78M72 70H90', '#6a4632', 1.4),
};
export const castle: Glyph = {
  width: 120,
  size: 1.35,
  place: 'ground',
  color: '#8a4a5a',
  draw: ({ main, dark }) =>
    box(8, 46, 20, 54, '#a39d98') +
    box(92, 46, 20, 54, '#8a8580') +
    box(28, 58, 64, 42, '#b5afa8') +
    box(34, 30, 16, 70, '#aaa49e') +
    box(70, 34, 16, 66, '#948e88') +
    box(50, 20, 20, 80, '#bdb7b0') +
    path('M5 46L18 18L31 46Z', main) +
    path('M89 46L102 20L115 46Z', dark) +
    path('M31 30L42 6L53 30Z', main) +
    path('M67 34L78 10L89 34Z', dark) +
    path('M46 20L60 -10L74 20Z', main) +
    line('M60 -10V-22', '#4a4a52', 1.2) +
    path('M60 -22L72 -18L60 -14Z', '#e2b23a') +
    path('M28 58V53H34V58H40V53H46V58H52V53H58V58H64V53H70V58H76V53H82V58H88V53H92V62H28Z', '#c8c2ba') +
    path('M50 100V84Q60 72 70 84V100Z', '#4a3528') +
    [
      [16, 58],
      [100, 58],
      [40, 44],
      [76, 46],
      [58, 34],
      [58, 52],
      [16, 76],
      [100, 76],
    ]
      .map(([x = 0, y = 0]) => box(x, y, 4, 7, LAMP_LIGHT, 2))
      .join(''),
};
export const lighthouse: Glyph = {
  width: 66,
  size: 1.4,
  place: 'ground',
  color: '#c8382f',
  draw: ({ main, dark }) =>
    path('M6 100Q33 88 60 100Z', '#6a6660') +
    path('M22 98L26 26H40L44 98Z', '#f2eee6') +
    path('M34 26H40L44 98H34Z', '#c9c3b8') +
    path('M25.2 40H40.8L41.6 54H24.4ZM23.6 68H42.4L43.2 82H22.8Z', main) +
    path('M34 40H40.8L41.6 54H34ZM34 68H42.4L43.2 82H34Z', dark) +
    box(22, 23, 22, 4, '#3b3f47', 1) +
    box(26, 11, 14, 12, '#ffedb0') +
    line('M30 11V23M36 11V23', '#3b3f47', 1.2) +
    path('M24 11L33 1L42 11Z', main) +
    path('M40 16L66 4V28ZM26 16L0 6V26Z', '#fff2c0', 'opacity="0.35"') +
    box(30, 88, 6, 11, '#4a3a30', 2),
};
export const temple: Glyph = {
  width: 112,
  size: 1.3,
  place: 'ground',
  color: '#b23a34',
  draw: ({ main, dark, light }) =>
    box(14, 92, 84, 8, '#9a948c') +
    box(28, 70, 56, 22, main) +
    box(34, 46, 44, 18, main) +
    box(40, 24, 32, 16, main) +
    box(48, 72, 16, 20, '#3a2a26') +
    [36, 72].map((x) => box(x, 74, 8, 12, LAMP_LIGHT, 1)).join('') +
    [46, 60].map((x) => box(x, 50, 6, 9, LAMP_LIGHT, 1)).join('') +
    box(52, 27, 8, 9, LAMP_LIGHT, 1) +
    path('M4 74Q24 70 30 60H82Q88 70 108 74Q84 76 56 74Q28 76 4 74Z', dark) +
    path('M14 48Q32 45 37 36H75Q80 45 98 48Q78 50 56 48Q34 50 14 48Z', dark) +
    path('M24 26Q42 22 56 4Q70 22 88 26Q72 28 56 26Q40 28 24 26Z', dark) +
    line('M4 74Q24 70 30 60M108 74Q88 70 82 60M14 48Q32 45 37 36M98 48Q80 45 75 36', light, 1.2) +
    line('M56 4V-8', '#d8b04a', 1.8) +
    disc(56, -8, 2, '#d8b04a'),
};
export const windmill: Glyph = {
  width: 92,
  size: 1.25,
  place: 'ground',
  color: '#b0603f',
  draw: ({ main, dark }) =>
    path('M28 100L34 44H58L64 100Z', '#efe6d4') +
    path('M48 44H58L64 100H50Z', '#cbbfa6') +
    path('M30 46Q46 22 62 46Z', main) +
    box(41, 82, 10, 18, '#6a4632', 1) +
    box(42, 58, 8, 9, LAMP_LIGHT, 1) +
    [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn + 24} 46 40)">${line('M46 40V-2', '#6a4a34', 2)}${path('M47 30H57L56 -2H47Z', '#f8f2e2')}${line('M47 22H56.5M47 14H56.3M47 6H56', '#b7a888', 0.8)}</g>`,
      )
      .join('') +
    disc(46, 40, 3.4, dark),
};
export const snowman: Glyph = {
  width: 66,
  size: 0.8,
  place: 'ground',
  color: '#cf3a35',
  draw: ({ main, dark }) =>
    line('M14 52L-4 40M52 52L70 40M2 44L-2 36M64 44L68 36', '#5a4030', 2) +
    disc(33, 80, 22, '#f2f6fa') +
    disc(33, 50, 16, '#f6f9fc') +
    disc(33, 27, 12, '#fbfdff') +
    path('M21 37Q33 43 45 37L46 42Q33 48 20 42ZM40 40L48 40L50 58L43 58Z', main) +
    box(19, 13, 28, 3.6, '#24262e', 1) +
    box(24, -3, 18, 17, '#24262e', 1) +
    box(24, 9, 18, 4, dark) +
    disc(29, 25, 1.7, '#1d1b20') +
    disc(37, 25, 1.7, '#1d1b20') +
    path('M33 27L48 30L33 31Z', '#ee8232') +
    disc(33, 50, 1.7, '#1d1b20') +
    disc(33, 57, 1.7, '#1d1b20') +
    oval(33, 74, 1.8, 1.8, '#1d1b20'),
};
