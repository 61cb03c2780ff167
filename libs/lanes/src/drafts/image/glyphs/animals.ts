import { disc, line, mirrored, oval, path, type Glyph, type Paint } from './glyph.js';

const INK = '#1d1b20';

interface Canine {
  ear: string;
  muzzle: string;
  tail: string;
}

/** Sitting, seen from the side with the head turned to the viewer's left. */
function sittingCanine({ main, dark, light }: Paint, { ear, muzzle, tail }: Canine): string {
  return (
    path('M62 92Q88 98 92 74Q94 58 84 46Q90 66 80 78Q72 86 60 82Z', main) +
    path('M84 46Q94 56 92 74Q91 82 86 88Q92 66 84 46Z', tail) +
    path('M34 44Q56 40 66 60Q76 78 70 96L66 100H50L52 86Q42 70 34 62Z', main) +
    path('M58 66Q74 72 70 96L66 100H54Q50 84 58 66Z', dark, 'opacity="0.55"') +
    path('M30 52Q28 78 30 100H40Q41 80 46 64Z', main) +
    path('M40 56Q40 82 41 100H51Q50 78 54 60Z', main) +
    path('M30 54Q34 78 42 66Q48 58 46 48Z', light) +
    path('M29 95H41V100H27ZM41 95H52V100H40Z', ear) +
    path('M14 10L26 24L22 38Q12 28 14 10ZM52 8L42 23L48 36Q56 26 52 8Z', main) +
    path('M17 16L25 26L22 33Q16 26 17 16ZM50 14L43 25L47 32Q52 24 50 14Z', ear) +
    path('M18 32Q20 20 34 20Q48 20 50 34Q50 46 40 52L32 58Q28 58 26 52Q18 46 18 32Z', main) +
    path(
      'M20 40Q26 44 30 40Q33 48 31 58Q28 57 26 52Q20 47 20 40ZM50 38Q44 44 38 41Q34 48 33 58Q38 55 40 52Q49 47 50 38Z',
      muzzle,
    ) +
    oval(30.5, 54, 3.4, 2.6, INK) +
    oval(26, 36, 2.2, 2.6, INK) +
    oval(41, 36, 2.2, 2.6, INK) +
    disc(26.7, 35.2, 0.8, '#fff') +
    disc(41.7, 35.2, 0.8, '#fff')
  );
}

export const fox: Glyph = {
  width: 98,
  size: 0.72,
  place: 'ground',
  color: '#d9682a',
  draw: (paint) => sittingCanine(paint, { ear: '#2b2024', muzzle: '#f6ede0', tail: '#f6ede0' }),
};
export const wolf: Glyph = {
  width: 98,
  size: 0.85,
  place: 'ground',
  color: '#8b93a1',
  draw: (paint) => sittingCanine(paint, { ear: '#3b3f4a', muzzle: '#e4e6ea', tail: paint.dark }),
};
export const dog: Glyph = {
  width: 96,
  size: 0.72,
  place: 'ground',
  color: '#c58a4a',
  draw: ({ main, dark, light, accent }) =>
    path('M66 84Q84 84 88 66Q92 64 92 70Q90 92 66 94Z', main) +
    path('M34 44Q58 42 66 62Q74 80 68 98L64 100H50L52 86Q42 70 34 62Z', main) +
    path('M56 68Q72 74 68 98L64 100H52Q50 84 56 68Z', dark, 'opacity="0.5"') +
    path('M30 50Q28 78 30 100H40Q41 80 46 62ZM40 56Q40 82 41 100H51Q50 78 54 60Z', main) +
    path('M30 54Q34 80 43 66Q48 58 46 48Z', light) +
    path('M29 95H41V100H27ZM41 95H52V100H40Z', light) +
    path('M16 34Q16 14 34 14Q52 14 52 34Q52 48 42 52Q34 58 26 52Q16 48 16 34Z', main) +
    path('M18 20Q8 22 8 40Q10 52 17 48Q20 36 22 24ZM50 20Q60 22 60 40Q58 52 51 48Q48 36 46 24Z', dark) +
    path('M25 40Q34 34 43 40Q46 50 40 54Q34 58 28 54Q22 50 25 40Z', light) +
    oval(34, 42, 4, 3, INK) +
    line('M34 45V49M34 49Q30 53 27 50M34 49Q38 53 41 50', INK, 1.2) +
    path('M31.5 51.5H36.5Q37 57 34 57Q31 57 31.5 51.5Z', '#e87a86') +
    oval(26.5, 31, 2.5, 3, INK) +
    oval(41.5, 31, 2.5, 3, INK) +
    disc(27.3, 30, 0.9, '#fff') +
    disc(42.3, 30, 0.9, '#fff') +
    path('M27 57Q36 62 46 56L47 60Q36 66 27 61Z', accent),
};
export const cat: Glyph = {
  width: 90,
  size: 0.62,
  place: 'ground',
  color: '#8a8f9a',
  draw: ({ main, dark, light }) =>
    line('M62 92Q88 96 84 70Q82 56 76 58', main, 6) +
    path('M24 52Q20 80 24 98L28 100H60L66 96Q72 74 54 54Z', main) +
    path('M48 66Q66 74 62 98L60 100H46Q44 80 48 66Z', dark, 'opacity="0.5"') +
    path('M30 60Q40 68 48 60Q50 80 44 98H34Q28 80 30 60Z', light) +
    path('M26 94H38V100H24ZM38 94H50V100H38Z', light) +
    path('M14 8L28 18L18 34ZM60 8L46 18L56 34Z', main) +
    path('M17 13L26 19L19 29ZM57 13L48 19L55 29Z', '#d99aa2') +
    path('M12 36Q12 15 37 15Q62 15 62 36Q62 57 37 57Q12 57 12 36Z', main) +
    line('M37 16V24M30 17L31 24M44 17L43 24', dark, 2.2) +
    oval(26.5, 35, 4.6, 5.2, '#d8e26a') +
    oval(47.5, 35, 4.6, 5.2, '#d8e26a') +
    oval(26.5, 35, 1.5, 4.8, INK) +
    oval(47.5, 35, 1.5, 4.8, INK) +
    path('M34.5 44H39.5L37 47.2Z', '#d98a92') +
    line('M37 47V49M37 49Q33 52.5 30 50M37 49Q41 52.5 44 50', INK, 1) +
    line('M22 46L6 43M22 48.5L7 50M52 46L68 43M52 48.5L67 50', light, 0.7),
};
export const lion: Glyph = {
  width: 96,
  size: 0.85,
  place: 'ground',
  color: '#d29a45',
  draw: (paint) =>
    line('M66 88Q92 92 88 64', paint.main, 4) +
    disc(88, 61, 5.5, '#7a4320') +
    path('M28 52Q24 80 26 100H40L44 78L48 100H66Q76 78 62 56Z', paint.main) +
    path('M52 66Q68 76 64 100H50Q46 80 52 66Z', paint.dark, 'opacity="0.5"') +
    path('M25 95H41V100H23ZM47 95H66V100H46Z', paint.light) +
    path(
      'M38 2Q58 -2 66 14Q78 24 72 40Q74 56 60 62Q48 74 36 66Q20 70 14 56Q2 46 8 32Q6 14 20 10Q28 0 38 2Z',
      '#8a4d22',
    ) +
    path(
      'M38 8Q54 6 60 18Q70 28 64 42Q62 56 50 58Q38 66 28 58Q14 54 14 40Q10 26 20 18Q28 8 38 8Z',
      '#a5622c',
    ) +
    path('M20 34Q20 16 38 16Q56 16 56 34Q56 48 46 54Q38 60 30 54Q20 48 20 34Z', paint.main) +
    path('M29 42Q38 37 47 42Q49 52 43 55Q38 58 33 55Q27 52 29 42Z', paint.light) +
    path('M33.5 41H42.5L38 46.5Z', '#5a3024') +
    line('M38 46V50M38 50Q34 53 31 51M38 50Q42 53 45 51', INK, 1.1) +
    oval(30, 33, 2.4, 2.6, INK) +
    oval(46, 33, 2.4, 2.6, INK) +
    disc(30.8, 32.2, 0.8, '#fff') +
    disc(46.8, 32.2, 0.8, '#fff') +
    disc(21, 18, 4.6, paint.dark) +
    disc(55, 18, 4.6, paint.dark),
};

function standingHorse({ main, dark, light }: Paint, mane: string, extra: string): string {
  return (
    path('M108 46Q122 52 120 78Q116 84 112 80Q114 62 104 56Z', mane) +
    path('M48 60L46 98H53L57 70ZM94 58L98 98H105L106 60Z', dark) +
    path('M38 56L36 98H43L48 68ZM84 62L86 98H93L97 64Z', main) +
    path('M35 95H44V100H34ZM45.5 95H54V100H45ZM85.5 95H94V100H85ZM97.5 95H106V100H97Z', INK) +
    path('M36 42Q60 36 84 40Q106 36 110 54Q110 70 98 70Q70 66 54 72Q38 72 34 58Z', main) +
    path('M44 62Q70 58 98 66Q104 66 108 60Q108 70 98 70Q70 66 54 72Q46 72 41 68Z', dark, 'opacity="0.45"') +
    path('M34 58Q26 40 22 30L14 36Q6 38 5 32Q4 28 12 22L24 12L28 4L32 13Q46 26 52 44Z', main) +
    path('M30 8Q46 16 56 40Q50 42 46 38Q44 26 30 16Z', mane) +
    path('M5 32Q4 28 12 22L16 30L14 36Q6 38 5 32Z', light) +
    oval(21, 20, 1.8, 2, INK) +
    disc(21.5, 19.4, 0.6, '#fff') +
    oval(8.5, 31, 1, 1.2, INK) +
    extra
  );
}
export const horse: Glyph = {
  width: 124,
  size: 0.9,
  place: 'ground',
  color: '#8a5230',
  draw: (paint) => standingHorse(paint, '#2b1d18', ''),
};
export const unicorn: Glyph = {
  width: 124,
  size: 0.92,
  place: 'ground',
  color: '#f3eef6',
  draw: (paint) => standingHorse(paint, '#e59ad0', path('M22 11L12 -10L27 7Z', '#f2cf6a')),
};
export const deer: Glyph = {
  width: 92,
  size: 1,
  place: 'ground',
  color: '#9a6236',
  draw: ({ main, dark, light }) =>
    path('M34 66L33 98H37L41 74ZM72 64L75 98H79L80 66Z', dark) +
    path('M28 64L26 98H30.5L35 72ZM66 68L67 98H71L74 68Z', main) +
    path('M25.5 96H31V100H25ZM33 96H38V100H32.5ZM66.5 96H71.5V100H66ZM74.5 96H79.5V100H74Z', INK) +
    path('M26 54Q50 48 72 52Q86 54 84 64Q82 74 70 72Q50 68 38 74Q26 72 26 54Z', main) +
    path('M82 56Q90 54 88 64Q84 68 81 66Z', light) +
    path('M36 70Q54 64 72 70Q66 74 38 74Z', light, 'opacity="0.7"') +
    path('M26 60Q22 46 22 40L12 43Q8 43 8 39L20 30L22 27Q30 26 32 32Q36 46 44 54Z', main) +
    path('M24 42Q28 52 34 58L26 60Z', light) +
    path('M30 30L40 25Q40 32 32 36Z', dark) +
    oval(21, 34, 1.7, 1.9, INK) +
    oval(9.4, 40, 1.6, 1.4, INK) +
    line(
      'M24 28Q18 18 20 6M20.5 18L12 12M20 12L26 4M29 27Q36 18 36 5M34.5 17L43 12M36 11L31 3',
      '#6b4a30',
      2,
    ),
};
export const bear: Glyph = {
  width: 92,
  size: 0.88,
  place: 'ground',
  color: '#6b4630',
  draw: ({ main, dark, light }) =>
    path('M20 56Q14 86 24 98H70Q80 86 74 56Z', main) +
    path('M32 62Q46 54 62 62Q68 88 47 94Q26 88 32 62Z', light, 'opacity="0.8"') +
    path('M20 58Q6 66 10 82Q16 88 22 82ZM74 58Q88 66 84 82Q78 88 72 82Z', dark) +
    oval(27, 95, 12, 5, dark) +
    oval(67, 95, 12, 5, dark) +
    oval(27, 95, 6, 2.6, light) +
    oval(67, 95, 6, 2.6, light) +
    disc(24, 14, 8.5, main) +
    disc(70, 14, 8.5, main) +
    disc(24, 14, 4.5, light) +
    disc(70, 14, 4.5, light) +
    path('M16 36Q16 9 47 9Q78 9 78 36Q78 62 47 62Q16 62 16 36Z', main) +
    oval(47, 45, 14, 11, light) +
    oval(47, 40, 5, 3.6, INK) +
    line('M47 43V48M47 48Q42 52 38 49M47 48Q52 52 56 49', INK, 1.3) +
    disc(34, 33, 3, INK) +
    disc(60, 33, 3, INK) +
    disc(35, 32, 1, '#fff') +
    disc(61, 32, 1, '#fff'),
};
export const rabbit: Glyph = {
  width: 72,
  size: 0.55,
  place: 'ground',
  color: '#b9a48e',
  draw: ({ main, dark, light }) =>
    path('M22 34Q12 8 20 1Q30 4 32 34ZM38 34Q42 6 52 1Q58 10 46 36Z', main) +
    path('M23 30Q17 12 21 7Q27 10 29 31ZM41 31Q45 11 51 7Q53 13 45 32Z', '#e3a8ac') +
    path('M16 70Q16 56 36 56Q62 58 62 82Q62 98 52 100H20Q12 92 16 70Z', main) +
    disc(62, 88, 6.5, light) +
    path('M42 74Q58 78 54 98H38Q36 82 42 74Z', dark, 'opacity="0.45"') +
    oval(26, 97, 9, 4, light) +
    oval(48, 97, 10, 4, light) +
    path('M22 70Q30 80 36 70Q36 88 30 92Q22 86 22 70Z', light) +
    path('M14 48Q14 28 35 28Q56 28 56 48Q56 66 35 66Q14 66 14 48Z', main) +
    oval(35, 55, 9, 7, light) +
    path('M32.4 51H37.6L35 54Z', '#d98a92') +
    line('M35 54V57', INK, 0.9) +
    oval(26, 44, 2.6, 3.2, INK) +
    oval(44, 44, 2.6, 3.2, INK) +
    disc(26.8, 43, 0.9, '#fff') +
    disc(44.8, 43, 0.9, '#fff'),
};
export const elephant: Glyph = {
  width: 128,
  size: 1.1,
  place: 'ground',
  color: '#7d8590',
  draw: ({ main, dark, light }) =>
    path('M116 42Q126 52 122 70L119 70Q120 54 112 48Z', dark) +
    path('M60 66H74V98H60ZM100 64H113V98H99Z', dark) +
    path('M44 62H60V98H44ZM84 66H98V98H84Z', main) +
    path('M44 95H60V100H44ZM60 95H74V100H60ZM84 95H98V100H84ZM99 95H113V100H99Z', '#4b505a') +
    path('M38 30Q70 14 100 26Q122 34 118 66Q110 78 84 74Q60 76 46 72Z', main) +
    path('M48 64Q84 62 117 66Q110 78 84 74Q60 76 46 72Z', dark, 'opacity="0.5"') +
    path(
      'M14 40Q12 16 34 12Q54 12 54 38Q54 58 38 62Q28 62 24 58Q22 78 12 88Q4 92 3 84Q10 80 12 66Q14 54 14 40Z',
      main,
    ) +
    path('M36 14Q62 10 62 36Q62 58 48 58Q36 50 36 14Z', light) +
    path('M40 20Q56 18 57 36Q57 50 48 52Q41 44 40 20Z', dark, 'opacity="0.35"') +
    path('M22 56Q26 66 14 70Q10 70 11 67Q19 65 18 56Z', '#f4efe2') +
    oval(25, 34, 2, 2.4, INK) +
    disc(25.6, 33.2, 0.7, '#fff'),
};
export const owl: Glyph = {
  width: 62,
  size: 0.6,
  place: 'ground',
  color: '#8a6a4a',
  draw: ({ main, dark, light }) =>
    path('M10 40Q6 80 31 98Q56 80 52 40Z', main) +
    path('M20 46Q31 38 42 46Q46 74 31 88Q16 74 20 46Z', light) +
    line('M24 56L27 60L30 56M32 56L35 60L38 56M27 66L30 70L33 66M24 74L27 78L30 74', dark, 1.2) +
    path('M10 44Q2 66 18 86Q20 62 14 44ZM52 44Q60 66 44 86Q42 62 48 44Z', dark) +
    path('M8 8Q14 16 22 14L31 18L40 14Q48 16 54 8Q58 24 52 42Q42 52 31 50Q20 52 10 42Q4 24 8 8Z', main) +
    disc(21, 29, 10.5, light) +
    disc(41, 29, 10.5, light) +
    disc(21, 29, 6.6, '#f3b53a') +
    disc(41, 29, 6.6, '#f3b53a') +
    disc(21, 29, 3.6, INK) +
    disc(41, 29, 3.6, INK) +
    disc(22.4, 27.4, 1.2, '#fff') +
    disc(42.4, 27.4, 1.2, '#fff') +
    path('M28 34H34L31 41Z', '#d98a2f') +
    line('M25 98V100M37 98V100', '#d98a2f', 3),
};
export const bird: Glyph = {
  width: 150,
  size: 0.5,
  place: 'air',
  color: '#4a5a70',
  draw: ({ main, dark, light }) =>
    path('M70 52Q50 8 6 2Q14 14 10 18Q20 22 20 28Q30 32 32 38Q44 46 60 66Z', main) +
    path('M82 50Q104 10 146 6Q138 18 142 22Q132 26 130 32Q120 34 118 40Q104 46 92 64Z', dark) +
    path('M52 74Q66 46 88 48Q102 50 106 60L116 63L106 67Q98 80 78 82L52 90Q56 82 52 74Z', main) +
    path('M58 78Q76 84 98 72Q90 80 78 82L58 88Z', light) +
    path('M105 59L117 63L105 67Z', '#e2a23a') +
    oval(98, 58, 1.9, 1.9, INK) +
    disc(98.6, 57.4, 0.6, '#fff') +
    path('M52 74L34 84L40 86L32 94L54 88Z', dark),
};
export const penguin: Glyph = {
  width: 62,
  size: 0.65,
  place: 'ground',
  color: '#262b38',
  draw: ({ main, dark }) =>
    oval(22, 96, 10, 4, '#e8963a') +
    oval(40, 96, 10, 4, '#e8963a') +
    path('M10 56Q10 14 31 6Q52 14 52 56Q52 92 31 96Q10 92 10 56Z', main) +
    path('M17 60Q17 30 31 30Q45 30 45 60Q45 88 31 92Q17 88 17 60Z', '#f6f5f1') +
    path('M10 46Q-2 62 4 82Q12 76 15 60ZM52 46Q64 62 58 82Q50 76 47 60Z', dark) +
    path('M17 22Q22 12 31 18Q40 12 45 22Q46 34 36 36H26Q16 34 17 22Z', '#f6f5f1') +
    disc(24.5, 23, 2.6, INK) +
    disc(37.5, 23, 2.6, INK) +
    disc(25.3, 22.2, 0.8, '#fff') +
    disc(38.3, 22.2, 0.8, '#fff') +
    path('M26 28H36L31 35Z', '#e8963a') +
    path('M16 34Q14 40 18 44Q18 38 20 35ZM46 34Q48 40 44 44Q44 38 42 35Z', '#f2c23a'),
};
export const fish: Glyph = {
  width: 140,
  size: 0.55,
  place: 'water',
  color: '#ee8232',
  draw: ({ main, dark, light }) =>
    path('M100 50Q120 22 138 16Q130 50 138 84Q120 78 100 50Z', dark) +
    path('M42 24Q66 0 92 10Q84 22 80 30ZM56 74Q70 98 88 90Q82 80 80 70Z', dark) +
    path('M4 50Q24 16 62 18Q98 22 112 50Q98 78 62 82Q24 84 4 50Z', main) +
    path('M8 54Q30 74 62 74Q90 74 110 52Q98 78 62 82Q26 84 8 54Z', light, 'opacity="0.75"') +
    path(
      'M40 20Q50 50 40 81Q48 82 54 82Q64 50 54 18Q46 18 40 20ZM80 24Q88 50 80 77Q86 75 90 73Q98 50 90 27Z',
      '#f8f4ea',
      'opacity="0.9"',
    ) +
    path('M58 54Q74 50 80 62Q70 68 60 64Z', dark) +
    disc(24, 42, 6, '#f8f6f0') +
    disc(23.4, 42, 3.4, INK) +
    disc(24.6, 40.6, 1.1, '#fff') +
    line('M6 53Q11 57 16 56', INK, 1.4),
};
export const whale: Glyph = {
  width: 170,
  size: 0.75,
  place: 'water',
  color: '#3f6688',
  draw: ({ main, dark, light }) =>
    path('M132 52Q150 44 150 22Q158 30 160 38Q168 34 170 40Q164 60 142 66Z', main) +
    path('M4 56Q6 22 60 20Q110 20 142 54Q150 64 134 68Q100 90 56 90Q8 88 4 56Z', main) +
    path('M4 60Q30 76 70 74Q110 72 136 66Q100 90 56 90Q8 88 4 60Z', light) +
    line('M14 70Q34 82 64 82M20 76Q40 86 66 86M10 65Q32 77 66 78', dark, 0.9) +
    path('M62 68Q70 92 92 98Q92 82 80 68Z', dark) +
    oval(26, 56, 2.6, 2.8, INK) +
    disc(26.8, 55, 0.9, '#fff') +
    path('M4 60Q18 66 34 64Q20 70 5 63Z', dark, 'opacity="0.6"'),
};
export const turtle: Glyph = {
  width: 140,
  size: 0.5,
  place: 'water',
  color: '#5f8f4a',
  draw: ({ main, dark, light }) =>
    path(
      'M36 56Q6 40 2 62Q14 72 40 68ZM92 66Q120 84 134 74Q122 58 100 54ZM44 70Q34 92 46 98Q58 88 60 74ZM88 72Q98 92 108 92Q108 78 100 66Z',
      dark,
    ) +
    path('M96 46Q110 28 128 34Q138 40 130 50Q114 56 98 56Z', main) +
    path('M22 60Q28 22 66 18Q104 22 108 58Q96 76 64 78Q34 78 22 60Z', light) +
    path('M26 60Q32 28 66 24Q98 28 104 58Q90 70 64 70Q38 70 26 60Z', main) +
    path(
      'M52 34L66 28L80 34L82 48L66 56L50 48ZM44 40L50 48L46 60L34 60Q36 48 44 40ZM88 40L82 48L86 60L98 58Q96 46 88 40ZM66 58L82 50L84 62L66 68L50 62Z',
      dark,
      'opacity="0.8"',
    ) +
    oval(122, 40, 2, 2.2, INK) +
    disc(122.6, 39.4, 0.6, '#fff'),
};
export const butterfly: Glyph = {
  width: 120,
  size: 0.5,
  place: 'air',
  color: '#e88a2f',
  draw: ({ main, dark, light, accent }) =>
    mirrored(
      path('M58 46Q40 4 10 4Q-2 14 6 36Q14 54 56 54Z', main) +
        path('M57 54Q22 56 18 76Q20 98 38 94Q54 86 58 60Z', accent) +
        path('M54 46Q38 14 16 12Q8 18 14 34Q22 48 54 51Z', light, 'opacity="0.55"') +
        disc(14, 16, 4, dark) +
        disc(12, 30, 3, dark) +
        disc(30, 82, 4.4, light) +
        line('M56 48Q36 30 18 22M56 50Q34 44 16 38M57 58Q40 68 30 82', dark, 1),
      60,
    ) +
    oval(60, 54, 3, 22, INK) +
    disc(60, 30, 4, INK) +
    line('M59 28Q52 14 44 12M61 28Q68 14 76 12', INK, 1.2),
};
export const dragon: Glyph = {
  width: 150,
  size: 1.05,
  place: 'air',
  color: '#3f8f5a',
  draw: ({ main, dark, light, accent }) =>
    path('M70 46Q66 10 96 0Q98 10 112 10Q112 20 128 22Q124 32 138 40Q112 36 98 54Z', dark) +
    path('M70 46Q72 18 92 8Q88 28 94 48ZM76 48Q92 26 112 18Q104 34 98 52Z', accent, 'opacity="0.55"') +
    path('M60 42Q52 8 24 2Q24 14 12 18Q16 28 4 36Q30 34 46 52Z', dark) +
    path('M58 42Q46 16 28 10Q34 28 48 50Z', accent, 'opacity="0.5"') +
    path('M86 66Q112 60 124 74Q134 86 148 80Q146 94 128 94Q112 92 104 82Q96 78 84 82Z', main) +
    path('M146 78L150 70L150 88Z', dark) +
    path('M46 48Q66 38 86 52Q98 66 88 82Q70 92 52 82Q38 70 46 48Z', main) +
    path('M46 56Q44 76 60 84Q74 88 84 80Q66 78 58 60Z', light) +
    path('M58 82L52 100H60L66 86ZM78 82L82 100H90L88 78Z', dark) +
    path('M50 56Q34 50 30 36L14 34Q6 32 6 26Q16 20 26 22L32 12L36 22Q48 28 60 44Z', main) +
    path('M14 34Q22 36 30 36L28 40Q20 40 14 38Z', light) +
    oval(27, 26, 2.2, 2, '#f8d83a') +
    oval(27, 26, 0.8, 1.8, INK) +
    disc(9.5, 26.5, 0.9, INK) +
    path('M40 24L44 18L47 28ZM48 30L53 25L55 36ZM56 38L62 34L62 44Z', dark),
};
export const jellyfish: Glyph = {
  width: 80,
  size: 0.75,
  place: 'water',
  color: '#d67ad0',
  draw: ({ main, light, accent }) =>
    line(
      'M24 44Q18 60 26 72Q32 84 24 98M40 46Q36 62 42 76Q46 88 40 100M56 44Q64 60 54 74Q50 86 58 98',
      light,
      2.6,
    ) +
    line('M16 42Q10 56 16 70M32 46Q28 64 34 80M48 46Q54 62 48 82M64 42Q70 56 64 72', accent, 1.6) +
    path(
      'M8 42Q6 2 40 2Q74 2 72 42Q66 50 60 43Q54 51 48 44Q40 52 32 44Q26 51 20 43Q14 50 8 42Z',
      main,
      'opacity="0.9"',
    ) +
    path('M16 34Q16 10 38 8Q24 16 24 36Z', light, 'opacity="0.7"') +
    oval(40, 26, 12, 9, light).replace('/>', ' opacity="0.45"/>'),
};
