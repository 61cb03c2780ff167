import { clamp01, hex, luminance, mix, saturate, scale, tint, WHITE, type Color } from './color.js';
import type { PictureBrief } from './prompt-reading.js';
import type { SeededRandom } from './seeded-random.js';
import type { Mood, Backdrop, TimeOfDay, Weather } from './vocabulary.js';

/** The light and air of a picture. */
export interface Atmosphere {
  time: TimeOfDay;
  weather: Weather;
  skyTop: Color;
  skyMiddle: Color;
  skyLow: Color;
  /** Light of the sun or the moon. */
  sun: Color;
  /** Light from everywhere else. */
  ambient: Color;
  /** What distance fades into. */
  haze: Color;
  /** Parts of the picture's width and of the sky's height, from above. */
  sunX: number;
  sunY: number;
  /** 0 hidden to 1 bare. */
  sunShows: number;
  moonUp: boolean;
  /** 0 to 1. */
  stars: number;
  clouds: number;
  fog: number;
  /** A colour for what may be of any colour. */
  accent: Color;
  second: Color;
}

interface Hour {
  top: string;
  middle: string;
  low: string;
  sun: string;
  ambient: string;
  height: readonly [number, number];
  stars: number;
}

const HOURS: Readonly<Record<TimeOfDay, Hour>> = {
  dawn: {
    top: '#43548c',
    middle: '#c49ab4',
    low: '#ffd9ac',
    sun: '#ffe9c4',
    ambient: '#a79bb8',
    height: [0.78, 0.92],
    stars: 0.05,
  },
  day: {
    top: '#2a74c8',
    middle: '#77b5ea',
    low: '#dcecf5',
    sun: '#fff6df',
    ambient: '#c3d5e6',
    height: [0.18, 0.4],
    stars: 0,
  },
  golden: {
    top: '#3f659c',
    middle: '#d3a58f',
    low: '#ffc985',
    sun: '#ffcf80',
    ambient: '#a8998f',
    height: [0.55, 0.75],
    stars: 0,
  },
  sunset: {
    top: '#2c2c66',
    middle: '#c2506e',
    low: '#ffab62',
    sun: '#ffc177',
    ambient: '#8d6680',
    height: [0.82, 0.95],
    stars: 0.04,
  },
  dusk: {
    top: '#131a40',
    middle: '#4a3f80',
    low: '#d67f84',
    sun: '#ffb19a',
    ambient: '#5d5a85',
    height: [0.98, 1.1],
    stars: 0.35,
  },
  night: {
    top: '#040818',
    middle: '#0c1c42',
    low: '#2a4a76',
    sun: '#cfdcf6',
    ambient: '#37476e',
    height: [0.18, 0.4],
    stars: 1,
  },
};

const COVER: Readonly<Record<Weather, number>> = {
  clear: 0.22,
  cloudy: 0.72,
  rain: 0.86,
  storm: 0.95,
  snowfall: 0.8,
  fog: 0.55,
};
const FOG: Readonly<Record<Weather, number>> = {
  clear: 0.12,
  cloudy: 0.2,
  rain: 0.4,
  storm: 0.35,
  snowfall: 0.45,
  fog: 0.95,
};

const USUAL_TIMES: Readonly<Partial<Record<Backdrop, readonly [TimeOfDay, ...TimeOfDay[]]>>> = {
  snow: ['day', 'day', 'dawn', 'dusk'],
  volcano: ['dusk', 'night', 'sunset'],
  forest: ['day', 'dawn', 'golden', 'day'],
  city: ['day', 'dusk', 'sunset', 'night'],
};

const ACCENTS: readonly [string, ...string[]] = [
  '#e8543f',
  '#f2a03c',
  '#2f9fb8',
  '#7b5cd6',
  '#3fa66a',
  '#d94f8a',
  '#4b6fe0',
  '#e6c84a',
];

/** The air that a brief asks for; what it leaves open is drawn by lot. */
export function atmosphereOf(brief: PictureBrief, backdrop: Backdrop, random: SeededRandom): Atmosphere {
  const lot = random.pick<TimeOfDay>(
    USUAL_TIMES[backdrop] ?? ['day', 'day', 'golden', 'golden', 'sunset', 'dawn', 'dusk'],
  );
  const time = brief.time ?? timeByMood(brief.moods) ?? lot;
  const weather = brief.weather ?? (brief.moods.includes('sad') ? 'rain' : 'clear');
  const hour = HOURS[time];
  const gloom = { clear: 0, cloudy: 0.3, rain: 0.55, storm: 0.75, snowfall: 0.35, fog: 0.35 }[weather];
  const grey = mix(hex('#8a94a4'), hex('#dfe4ea'), time === 'night' || time === 'dusk' ? 0 : 0.3);
  const gloomy = (color: Color, share = gloom) =>
    scale(mix(color, scale(grey, luminance(color) + 0.1), share), 1 - share * 0.25);
  const colored = (color: Color, at: number) =>
    brief.colors.slice(0, 2).reduce((sky, wish, index) => tint(sky, wish, index === at ? 0.5 : 0.22), color);
  const moody = (color: Color) => moodColor(color, brief.moods);
  const sky = (text: string, at: number) => moody(colored(gloomy(hex(text)), at));

  const skyLow = sky(hour.low, 1);
  const accent = brief.colors[0] ?? hex(random.pick(ACCENTS));
  const clouds = clamp01(COVER[weather] + (weather === 'clear' ? random.between(-0.1, 0.25) : 0));
  return {
    time,
    weather,
    skyTop: sky(hour.top, 0),
    skyMiddle: sky(hour.middle, 0),
    skyLow,
    sun: moody(mix(hex(hour.sun), WHITE, gloom * 0.4)),
    ambient: moody(gloomy(hex(hour.ambient), gloom * 0.6)),
    haze: mix(skyLow, sky(hour.middle, 0), time === 'night' ? 0.6 : 0.35),
    sunX: random.chance(0.5) ? random.between(0.18, 0.4) : random.between(0.6, 0.82),
    sunY: random.between(...hour.height),
    sunShows: clamp01(1.15 - gloom * 1.5),
    moonUp: time === 'night' || brief.extras.includes('moon'),
    stars: hour.stars * clamp01(1.2 - gloom * 1.6) + (brief.extras.includes('stars') ? 0.5 : 0),
    clouds,
    fog: clamp01(
      FOG[weather] + (brief.moods.includes('eerie') ? 0.3 : 0) + (brief.moods.includes('dreamy') ? 0.12 : 0),
    ),
    accent,
    second: brief.colors[1] ?? hex(random.pick(ACCENTS)),
  };
}

function timeByMood(moods: readonly Mood[]): TimeOfDay | undefined {
  if (moods.includes('eerie') || moods.includes('futuristic')) return 'night';
  if (moods.includes('dark')) return 'dusk';
  if (moods.includes('epic')) return 'sunset';
  if (moods.includes('cosy') || moods.includes('romantic')) return 'golden';
  return undefined;
}

function moodColor(color: Color, moods: readonly Mood[]): Color {
  let result = color;
  if (moods.includes('dark')) result = scale(saturate(result, 0.75), 0.72);
  if (moods.includes('eerie')) result = tint(scale(result, 0.85), hex('#6fa08a'), 0.3);
  if (moods.includes('sad')) result = tint(saturate(result, 0.6), hex('#7f93b0'), 0.3);
  if (moods.includes('joyful')) result = saturate(result, 1.25);
  if (moods.includes('romantic')) result = tint(result, hex('#f2a0b4'), 0.3);
  if (moods.includes('dreamy')) result = mix(tint(result, hex('#b79be6'), 0.28), WHITE, 0.05);
  if (moods.includes('futuristic')) result = tint(result, hex('#6a4be0'), 0.35);
  if (moods.includes('cosy')) result = tint(result, hex('#e8b070'), 0.22);
  return result;
}
