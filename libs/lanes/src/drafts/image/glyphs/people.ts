import { box, disc, line, mirrored, oval, path, type Glyph, type Paint } from './glyph.js';

const INK = '#23252d';

/** A head with a face that looks ahead; hair lies before or behind it. */
function head(x: number, y: number, size: number, { skin, hair }: Paint, long: boolean): string {
  const back = long
    ? path(
        `M${x - size * 1.15} ${y - size * 0.2}Q${x - size * 1.35} ${y + size * 2.2} ${x - size * 0.7} ${y + size * 2.3}L${x + size * 0.8} ${y + size * 2.3}Q${x + size * 1.4} ${y + size * 2.1} ${x + size * 1.15} ${y - size * 0.2}Z`,
        hair,
      )
    : '';
  const fringe = path(
    `M${x - size * 1.1} ${y + size * 0.1}Q${x - size * 1.25} ${y - size * 1.35} ${x} ${y - size * 1.32}Q${x + size * 1.25} ${y - size * 1.35} ${x + size * 1.1} ${y + size * 0.15}Q${x + size * 0.75} ${y - size * 0.5} ${x + size * 0.1} ${y - size * 0.55}Q${x - size * 0.8} ${y - size * 0.5} ${x - size * 1.1} ${y + size * 0.1}Z`,
    hair,
  );
  return back + oval(x, y, size * 0.92, size * 1.08, skin) + fringe;
}

export const person: Glyph = {
  width: 46,
  size: 1,
  place: 'ground',
  color: '#3f6a8f',
  draw: (paint) =>
    path('M15 58L13 97H21L23.5 68L26 97H34L31 58Z', '#2c3140') +
    path('M12 96H21.5V100H10Q10 97 12 96ZM25.5 96H34.5Q37 97 37 100H25.5Z', INK) +
    path('M13 32Q8 40 7 58L11.5 59Q13 46 16 40ZM33 32Q38 40 39 58L34.5 59Q33 46 30 40Z', paint.dark) +
    path('M13 30Q23 24 33 30Q35 45 33 63Q23 66 13 63Q11 45 13 30Z', paint.main) +
    path('M23 27L20 34L23 60L26 34Z', paint.light, 'opacity="0.5"') +
    oval(9, 60.5, 2.4, 3, paint.skin) +
    oval(37, 60.5, 2.4, 3, paint.skin) +
    box(20.5, 21, 5, 8, paint.skin) +
    head(23, 14, 8.6, paint, false),
};

export const woman: Glyph = {
  width: 48,
  size: 0.98,
  place: 'ground',
  color: '#c2495f',
  draw: (paint) =>
    path('M19 74L18 98H22L23.5 78L25 98H29.5L29 74Z', paint.skin) +
    path('M16.5 97H22.5V100H15ZM25 97H31L32.5 100H25Z', INK) +
    path('M16 31Q10 40 9 56L12.5 57Q14.5 46 18 40ZM32 31Q38 40 39 56L35.5 57Q33.5 46 30 40Z', paint.skin) +
    path('M17 29Q24 26 31 29L30.5 48Q40 66 41 82Q24 88 7 82Q8 66 17.5 48Z', paint.main) +
    path('M24 50Q20 68 19 85L25 86Q25 66 24 50Z', paint.light, 'opacity="0.45"') +
    box(21.7, 21, 4.6, 9, paint.skin) +
    head(24, 14, 8.2, paint, true),
};

export const bust: Glyph = {
  width: 92,
  size: 1.55,
  place: 'ground',
  color: '#8a5a6a',
  draw: (paint) => portrait(paint, false),
};

export const bustWoman: Glyph = {
  width: 92,
  size: 1.55,
  place: 'ground',
  color: '#a8485a',
  draw: (paint) => portrait(paint, true),
};

function portrait(paint: Paint, long: boolean): string {
  const shade = 'opacity="0.16"';
  const eye =
    oval(38.5, 40, 3.6, 2.1, '#f7f4ef') +
    disc(38.8, 40, 1.9, '#4a3a32') +
    disc(39.4, 39.4, 0.6, '#ffffff') +
    line('M34.4 39Q38 36.6 42.4 38.6', '#2b2326', 0.9) +
    line('M33.4 34.6Q38 32 43 34', paint.hair, 1.5);
  return (
    (long
      ? path('M22 40Q17 8 46 6Q75 8 70 40Q74 66 78 84Q62 92 46 90Q30 92 14 84Q18 66 22 40Z', paint.hair)
      : path('M24 36Q20 8 46 6Q72 8 68 36L66 46H26Z', paint.hair)) +
    path('M4 100Q5 80 27 73L38 68H54L65 73Q87 80 88 100Z', paint.main) +
    path('M38 56H54V71Q46 80 38 71Z', paint.skin) +
    path('M38 62Q46 70 54 62V66Q46 75 38 66Z', '#5a2f26', shade) +
    path('M28 72Q46 92 64 72L67 74Q46 100 25 74Z', paint.light, 'opacity="0.6"') +
    path('M28 36Q28 16 46 16Q64 16 64 36Q64 52 56 60Q50 65 46 65Q42 65 36 60Q28 52 28 36Z', paint.skin) +
    path('M46 16Q64 16 64 36Q64 52 56 60Q50 65 46 65Q54 50 52 34Z', '#6a3a2c', 'opacity="0.10"') +
    mirrored(eye, 46) +
    line('M46.5 41Q48.6 47 47.6 49.4Q46.4 50.4 44.6 49.8', '#8a4f40', 0.9) +
    path('M40.5 55Q46 53 51.5 55Q46 59.6 40.5 55Z', '#b4505a') +
    oval(34.5, 48, 3.6, 2.2, '#e8606a').replace('/>', ' opacity="0.22"/>') +
    oval(57.5, 48, 3.6, 2.2, '#e8606a').replace('/>', ' opacity="0.22"/>') +
    (long
      ? path('M46 13Q66 12 66 40Q63 28 54 24Q40 32 28 38Q26 14 46 13Z', paint.hair) +
        path('M27 34Q22 60 20 82Q28 70 29.5 46ZM65 34Q70 60 72 82Q64 70 62.5 46Z', paint.hair)
      : path('M26 38Q24 12 46 12Q68 12 66 38Q63 27 56 24Q46 28 34 24Q28 28 26 38Z', paint.hair))
  );
}

export const knight: Glyph = {
  width: 56,
  size: 1.02,
  place: 'ground',
  color: '#9a2f35',
  draw: (paint) =>
    path('M16 30Q28 24 40 32L46 84Q30 92 12 88Q18 60 16 30Z', paint.main) +
    path('M20 60L18 98H27L29 70L31 98H40L37 60Z', '#6d7684') +
    path('M17 97H28V100H15ZM30 97H41L43 100H30Z', '#3b414c') +
    path('M18 31Q28 26 38 31L39 62Q28 67 17 62Z', '#a3adbb') +
    path('M28 28L26 62H30Z', '#dfe6ee', 'opacity="0.7"') +
    disc(16, 34, 6, '#8a94a3') +
    disc(40, 34, 6, '#8a94a3') +
    path('M12 36L10 58L15 59L18 40ZM44 36L47 55L42 57L38 40Z', '#7c8695') +
    path('M20 22V12Q20 3 28 3Q36 3 36 12V22Q28 28 20 22Z', '#b6c0cd') +
    box(21.5, 12.5, 13, 3, INK, 1) +
    box(27, 15, 2, 8, INK) +
    path('M28 4Q38 -6 46 6Q38 2 30 7Z', paint.main) +
    path('M46 14L48.6 14L48.2 58H46.4Z', '#e4eaf0') +
    box(42.5, 56, 9.6, 2.2, '#c49a3c', 1) +
    box(46.2, 58, 2.2, 8, '#5a3d2a', 1) +
    oval(45, 57, 3, 3, '#8a94a3'),
};

export const wizard: Glyph = {
  width: 60,
  size: 1.05,
  place: 'ground',
  color: '#4b3a9a',
  draw: (paint) =>
    path('M20 40Q30 34 40 40Q46 70 48 100H12Q14 70 20 40Z', paint.main) +
    path('M30 40L24 100H34Z', paint.light, 'opacity="0.35"') +
    path('M19 42Q11 54 11 66L17 68Q20 58 23 52ZM41 42Q49 50 51 62L45 65Q41 56 37 52Z', paint.dark) +
    oval(30, 31, 7, 8, paint.skin) +
    path('M23 32Q23 58 30 66Q37 58 37 32Q30 40 23 32Z', '#e9e6e0') +
    path('M12 27Q30 19 48 27Q46 30 30 30Q14 30 12 27Z', paint.dark) +
    path('M20 25Q26 4 38 0Q34 8 40 25Q30 21 20 25Z', paint.main) +
    path('M20 25Q30 20 40 25L39 22Q30 17.5 21 22Z', paint.accent) +
    line('M53 24V99', '#6b4a2c', 2.4) +
    disc(53, 20, 5.4, paint.accent) +
    disc(51.6, 18.6, 1.8, '#ffffff') +
    oval(51, 63, 2.6, 3, paint.skin),
};

export const astronaut: Glyph = {
  width: 62,
  size: 0.95,
  place: 'ground',
  color: '#e8813a',
  draw: (paint) =>
    box(14, 30, 34, 38, '#b9c0ca', 8) +
    path('M20 60Q18 80 16 92Q16 98 22 98H30L31 74L32 98H40Q46 98 46 92Q44 80 42 60Z', '#eef1f5') +
    path('M15 93H30V100H14ZM32 93H47L48 100H32Z', '#9aa3b0') +
    path('M18 36Q31 30 44 36L44 66Q31 72 18 66Z', '#f6f8fa') +
    path(
      'M18 37Q7 44 6 58Q6 64 11 64L15 62Q16 52 22 47ZM44 37Q55 42 57 54Q58 60 53 61L49 59Q47 52 40 47Z',
      '#e3e8ee',
    ) +
    disc(10, 63, 4.4, paint.main) +
    disc(54, 60, 4.4, paint.main) +
    box(24, 48, 14, 11, '#c5ccd6', 2) +
    disc(28, 52, 1.8, '#e25a4a') +
    disc(33, 52, 1.8, '#4ac27a') +
    box(26, 55, 10, 2, '#7f8896', 1) +
    path('M18 62Q31 67 44 62V66Q31 71 18 66Z', paint.main) +
    disc(31, 19, 17, '#eef1f5') +
    path('M18.5 20Q18.5 9 31 9Q43.5 9 43.5 20Q43.5 30 31 30Q18.5 30 18.5 20Z', '#23304d') +
    path('M21 18Q22 11.5 30 11Q24 14 23.5 21Z', '#8fc4ff', 'opacity="0.85"') +
    path('M36 27Q42 25 41.5 18Q40 25 33 28Z', paint.accent, 'opacity="0.6"') +
    box(12, 14, 4, 10, paint.main, 2) +
    box(46, 14, 4, 10, paint.main, 2),
};

export const robot: Glyph = {
  width: 60,
  size: 0.95,
  place: 'ground',
  color: '#4f9fb5',
  draw: (paint) =>
    box(20, 66, 7, 28, '#7d8794', 3) +
    box(33, 66, 7, 28, '#7d8794', 3) +
    box(15, 92, 14, 8, paint.dark, 3) +
    box(31, 92, 14, 8, paint.dark, 3) +
    box(5, 38, 7, 28, '#8b95a2', 3.5) +
    box(48, 38, 7, 28, '#8b95a2', 3.5) +
    disc(8.5, 67, 5, paint.dark) +
    disc(51.5, 67, 5, paint.dark) +
    box(12, 34, 36, 36, paint.main, 7) +
    box(17, 40, 26, 16, '#1e2733', 3) +
    line('M19 49L24 49L26 44L29 53L32 46L34 49H41', '#6af0c8', 1.3) +
    disc(21, 63, 2.4, paint.accent) +
    disc(30, 63, 2.4, '#f2d24a') +
    disc(39, 63, 2.4, '#6af0c8') +
    box(26, 28, 8, 7, '#7d8794') +
    box(12, 6, 36, 24, paint.light, 9) +
    box(16, 11, 28, 14, '#1b2430', 6) +
    disc(24, 18, 4, '#7fe8ff') +
    disc(36, 18, 4, '#7fe8ff') +
    disc(23, 17, 1.3, '#ffffff') +
    disc(35, 17, 1.3, '#ffffff') +
    line('M30 6V1', '#7d8794', 1.6) +
    disc(30, 0.5, 2.2, paint.accent),
};
