import type { PictureBrief } from '../prompt-reading.js';
import { develop } from '../develop.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import {
  blueprint,
  brushStrokes,
  cels,
  edgesOf,
  halftone,
  inkLines,
  lightLeak,
  paper,
  pencil,
  pixels,
  watercolor,
} from './filters.js';
import { kuwahara } from './kuwahara.js';

export const TREATMENTS = [
  'photo',
  'cinematic',
  'anime',
  'rendered',
  'illustration',
  'watercolor',
  'oil',
  'comic',
  'pixel',
  'pencil',
  'pop',
  'minimal',
  'retro',
  'fantasy',
  'noir',
  'blueprint',
  'digital',
] as const;
export type TreatmentName = (typeof TREATMENTS)[number];

/** What a style is called, in parts of its name. The first that fits counts. */
const NAMES: readonly (readonly [RegExp, TreatmentName])[] = [
  [/water ?colou?r|aquarelle|gouache/, 'watercolor'],
  [/oil|impressionis|van gogh|monet|impasto|renaissance|baroque|painterly|acrylic/, 'oil'],
  [/pixel|8-?bit|16-?bit|voxel|retro game/, 'pixel'],
  [/pencil|sketch|charcoal|graphite|line ?art|ink drawing|drawing/, 'pencil'],
  [/pop art|warhol|lichtenstein|halftone|screen ?print/, 'pop'],
  [/comic|manga|graphic novel|cartoon|ink/, 'comic'],
  [/anime|ghibli|cel/, 'anime'],
  [/3d|pixar|render|clay|plastic|toy|disney/, 'rendered'],
  [/noir|black and white|monochrome|b&w/, 'noir'],
  [/minimal|flat|vector|simple/, 'minimal'],
  [/retro|vintage|polaroid|analog|film photo|70s|80s|90s|sepia|nostalgic/, 'retro'],
  [/fantasy|ethereal|magic|dream/, 'fantasy'],
  [/blueprint|technical|schematic|cyanotype/, 'blueprint'],
  [/cinema|film|movie|blockbuster|anamorphic/, 'cinematic'],
  [/illustrat|children|storybook|picture ?book|folk/, 'illustration'],
  [/photo|realis|dslr|portrait photography|documentary|raw/, 'photo'],
  [/digital/, 'digital'],
];

/** The treatment that a style setting names, else one that the prompt itself names, else plain digital painting. */
export function treatmentOf(style: string, prompt: string): TreatmentName {
  for (const text of [style.toLowerCase(), prompt.toLowerCase()]) {
    const named = NAMES.find(([words]) => words.test(text))?.[1];
    if (named !== undefined) return named;
  }
  return 'digital';
}

interface Treatment {
  /** Film grain in the finished picture. */
  grain: number;
  apply(picture: Raster, random: SeededRandom, brief: PictureBrief): Generator<undefined, Raster>;
}

/** Radius for a picture whose shorter side is 1,000. */
function flatten(picture: Raster, radius: number): Raster {
  return kuwahara(
    picture,
    Math.max(1, Math.round((radius * Math.min(picture.width, picture.height)) / 1_000)),
  );
}

const INK = [0.06, 0.05, 0.09] as const;

const RECIPES: Readonly<Record<TreatmentName, Treatment>> = {
  digital: plain(0.028, { bloom: 0.4, contrast: 1.1, saturation: 1.1, vignette: 0.35 }),
  photo: plain(0.05, {
    bloom: 0.25,
    contrast: 1.12,
    saturation: 0.96,
    vignette: 0.42,
    shadows: [0.01, 0.012, 0.02],
  }),
  cinematic: plain(0.055, {
    bloom: 0.55,
    contrast: 1.2,
    saturation: 0.98,
    vignette: 0.6,
    shadows: [-0.015, 0.012, 0.04],
    highlights: [0.05, 0.015, -0.03],
  }),
  fantasy: plain(0.02, {
    bloom: 0.95,
    contrast: 1.08,
    saturation: 1.25,
    vignette: 0.45,
    shadows: [0.035, 0, 0.06],
    highlights: [0.02, 0, 0.03],
  }),
  noir: plain(0.11, { bloom: 0.35, contrast: 1.5, saturation: 0, vignette: 0.75 }),
  rendered: {
    grain: 0.008,
    *apply(picture) {
      yield* develop(picture, {
        bloom: 0.6,
        contrast: 1.05,
        saturation: 1.28,
        vignette: 0.25,
        highlights: [0.03, 0.015, 0],
      });
      return flatten(picture, 2);
    },
  },
  anime: {
    grain: 0.01,
    *apply(picture) {
      yield* develop(picture, {
        bloom: 0.5,
        contrast: 1.08,
        saturation: 1.32,
        vignette: 0.12,
        highlights: [0.02, 0.015, 0.02],
      });
      yield;
      const flat = flatten(picture, 4);
      yield;
      const edges = edgesOf(flat);
      cels(flat, 8, 0.45);
      yield;
      inkLines(flat, edges, { from: 0.5, full: 1.6, ink: [0.12, 0.1, 0.2], strength: 0.75 });
      return flat;
    },
  },
  illustration: {
    grain: 0.012,
    *apply(picture, random) {
      yield* develop(picture, {
        bloom: 0.2,
        contrast: 1.04,
        saturation: 1.12,
        vignette: 0.1,
        shadows: [0.05, 0.03, 0.04],
        highlights: [0.02, 0.01, -0.03],
      });
      yield;
      const flat = flatten(picture, 5);
      cels(flat, 7, 0.3);
      yield;
      paper(flat, random.fork('paper'), 0.07);
      return flat;
    },
  },
  watercolor: {
    grain: 0.012,
    *apply(picture, random) {
      yield* develop(picture, { bloom: 0.2, contrast: 1.02, saturation: 1.15, vignette: 0 });
      yield;
      const flat = flatten(picture, 6);
      yield;
      watercolor(flat, random.fork('water'));
      yield;
      paper(flat, random.fork('paper'), 0.06);
      return flat;
    },
  },
  oil: {
    grain: 0.012,
    *apply(picture, random) {
      yield* develop(picture, { bloom: 0.25, contrast: 1.12, saturation: 1.22, vignette: 0.25 });
      return brushStrokes(picture, random.fork('brush'));
    },
  },
  comic: {
    grain: 0,
    *apply(picture) {
      yield* develop(picture, { bloom: 0.1, contrast: 1.2, saturation: 1.35, vignette: 0 });
      yield;
      const flat = flatten(picture, 4);
      yield;
      const edges = edgesOf(flat);
      cels(flat, 5, 0.12);
      halftone(flat, Math.max(4, Math.min(flat.width, flat.height) / 110), INK, 0.32);
      yield;
      inkLines(flat, edges, { from: 0.22, full: 0.75, ink: INK, strength: 1 });
      return flat;
    },
  },
  pop: {
    grain: 0,
    *apply(picture) {
      yield* develop(picture, { bloom: 0, contrast: 1.35, saturation: 1.9, vignette: 0 });
      yield;
      const flat = flatten(picture, 5);
      yield;
      const edges = edgesOf(flat);
      cels(flat, 3, 0.08);
      halftone(flat, Math.max(6, Math.min(flat.width, flat.height) / 62), [0.75, 0.1, 0.35], 0.6);
      yield;
      inkLines(flat, edges, { from: 0.3, full: 0.8, ink: INK, strength: 1 });
      return flat;
    },
  },
  pixel: {
    grain: 0,
    *apply(picture) {
      yield* develop(picture, { bloom: 0.25, contrast: 1.15, saturation: 1.3, vignette: 0 });
      return pixels(picture, picture.width >= picture.height ? 200 : 130, 7);
    },
  },
  pencil: {
    grain: 0.03,
    *apply(picture, random) {
      yield* develop(picture, { bloom: 0, contrast: 1.1, saturation: 1, vignette: 0 });
      yield;
      const flat = flatten(picture, 2);
      yield;
      pencil(flat, random.fork('pencil'));
      return flat;
    },
  },
  minimal: {
    grain: 0.006,
    *apply(picture) {
      yield* develop(picture, {
        bloom: 0.1,
        contrast: 0.92,
        saturation: 0.95,
        vignette: 0,
        shadows: [0.06, 0.05, 0.07],
      });
      yield;
      const flat = flatten(flatten(picture, 7), 5);
      cels(flat, 6, 0.15);
      return flat;
    },
  },
  retro: {
    grain: 0.09,
    *apply(picture, random) {
      yield* develop(picture, {
        bloom: 0.3,
        contrast: 0.94,
        saturation: 0.72,
        vignette: 0.6,
        shadows: [0.07, 0.035, 0.05],
        highlights: [0.04, 0.01, -0.1],
      });
      lightLeak(picture, random.fork('leak'));
      return picture;
    },
  },
  blueprint: {
    grain: 0.02,
    *apply(picture) {
      yield* develop(picture, { bloom: 0, contrast: 1.1, saturation: 0.5, vignette: 0.2 });
      yield;
      const flat = flatten(picture, 2);
      blueprint(flat, edgesOf(flat));
      return flat;
    },
  },
};

function plain(grain: number, development: Parameters<typeof develop>[1]): Treatment {
  return {
    grain,
    *apply(picture) {
      yield* develop(picture, development);
      return picture;
    },
  };
}

/** Gives a painted backdrop the look of a style. */
export function* applyTreatment(
  name: TreatmentName,
  picture: Raster,
  random: SeededRandom,
  brief: PictureBrief,
): Generator<undefined, { picture: Raster; grain: number }> {
  const recipe = RECIPES[name];
  return { picture: yield* recipe.apply(picture, random, brief), grain: recipe.grain };
}
