import { table } from '@easel/contracts/table';
import { type CompositionProblem, isRecord } from './rules.js';

/** Kinds of layers, shapes, effects and styles of a Lottie file that the player draws, by the names that the format gives them. */
const DRAWN_LAYERS = new Set([0, 1, 2, 3, 4, 5, 13]);
const LAYER_NAMES: Readonly<Record<number, string>> = {
  6: 'sound',
  7: 'a placeholder for a clip',
  8: 'a sequence of pictures',
  9: 'a clip',
  10: 'a placeholder for a picture',
  11: 'guides',
  12: 'an adjustment',
  14: 'a light',
  15: 'data',
};
const UNDRAWN_SHAPES: Readonly<Record<string, string>> = table({ zz: 'a zig-zag', tw: 'a twist' });
const DRAWN_EFFECTS = new Set([
  'ADBE Black&White',
  'ADBE Brightness & Contrast 2',
  'ADBE Bulge',
  'ADBE Corner Pin',
  'ADBE Displacement Map',
  'ADBE Drop Shadow',
  'ADBE Easy Levels2',
  'ADBE Fill',
  'ADBE Fractal Noise',
  'ADBE Gaussian Blur 2',
  'ADBE Geometry2',
  'ADBE HUE SATURATION',
  'ADBE Invert',
  'ADBE Linear Wipe',
  'ADBE Motion Blur',
  'ADBE Pro Levels2',
  'ADBE Radial Wipe',
  'ADBE Ramp',
  'ADBE Sharpen',
  'ADBE Shift Channels',
  'ADBE Threshold2',
  'ADBE Tile',
  'ADBE Tint',
  'ADBE Tritone',
  'ADBE Venetian Blinds',
  'CC Sphere',
  'CC Toner',
  // These hold values for other effects and are not visible.
  'ADBE Slider Control',
  'ADBE Checkbox Control',
  'ADBE Color Control',
  'ADBE Point Control',
  'ADBE Angle Control',
  'ADBE Layer Control',
  'ADBE Dropdown Control',
]);
/** Effects that a file names by number only. */
const DRAWN_EFFECT_NUMBERS = new Set([20, 21, 23, 24, 25, 26, 27, 29]);
/** A shadow outside and inside, and a glow outside and inside. */
const DRAWN_STYLES = new Set([1, 2, 3, 4]);
const STYLE_NAMES: Readonly<Record<number, string>> = {
  0: 'a stroke',
  5: 'a bevel',
  6: 'satin',
  7: 'a colour',
  8: 'a gradient',
};
const TEXT = 5;

/** What of a Lottie file would not be seen, by name: a film without it is not the one that was asked for. */
export function undrawnLottie(file: Record<string, unknown>, path: string): CompositionProblem[] {
  const fonts = fontsOf(file);
  const precomposed = listOf(file['assets']).flatMap(({ layers }, place) =>
    layersAt(layers, `${path}.assets.${place}.layers`, fonts),
  );
  return [...layersAt(file['layers'], `${path}.layers`, fonts), ...precomposed];
}

function layersAt(layers: unknown, path: string, fonts: ReadonlySet<unknown>): CompositionProblem[] {
  return listOf(layers).flatMap((layer, place) => {
    if (layer['hd'] === true) return [];
    const at = `${path}.${place}`;
    return [
      ...undrawnKind(layer, at),
      ...(layer['ty'] === TEXT ? missingFonts(layer, at, fonts) : []),
      ...undrawnShapes(layer['shapes'], `${at}.shapes`),
      ...listOf(layer['ef']).flatMap((effect, index) => undrawnEffect(effect, `${at}.ef.${index}`)),
      ...listOf(layer['sy']).flatMap((style, index) => undrawnStyle(style, `${at}.sy.${index}`)),
    ];
  });
}

function undrawnKind({ ty }: Record<string, unknown>, path: string): CompositionProblem[] {
  if (typeof ty !== 'number' || DRAWN_LAYERS.has(ty)) return [];
  return undrawn(path, `is a layer of ${LAYER_NAMES[ty] ?? `kind ${ty}`}`);
}

function undrawnShapes(shapes: unknown, path: string): CompositionProblem[] {
  const waiting: [shapes: unknown, path: string][] = [[shapes, path]];
  const found: CompositionProblem[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [list, at] = next;
    for (const [place, { ty, it, hd }] of listOf(list).entries()) {
      if (hd === true) continue;
      const name = typeof ty === 'string' ? UNDRAWN_SHAPES[ty] : undefined;
      if (name !== undefined) found.push(...undrawn(`${at}.${place}`, `is ${name}`));
      if (it !== undefined) waiting.push([it, `${at}.${place}.it`]);
    }
  }
  return found;
}

function undrawnEffect({ mn, ty, nm, en }: Record<string, unknown>, path: string): CompositionProblem[] {
  const known = typeof mn === 'string' && (DRAWN_EFFECTS.has(mn) || mn.startsWith('Pseudo/'));
  if (en === 0 || known || DRAWN_EFFECT_NUMBERS.has(ty as number)) return [];
  const isName = (each: unknown): each is string => typeof each === 'string' && each !== '';
  const name = [mn, nm].find(isName) ?? `of kind ${String(ty)}`;
  return undrawn(path, `is the effect ${name.slice(0, 80)}`);
}

function undrawnStyle({ ty }: Record<string, unknown>, path: string): CompositionProblem[] {
  if (typeof ty !== 'number' || DRAWN_STYLES.has(ty)) return [];
  return undrawn(path, `is a layer style, ${STYLE_NAMES[ty] ?? `of kind ${ty}`}`);
}

function missingFonts(
  layer: Record<string, unknown>,
  path: string,
  fonts: ReadonlySet<unknown>,
): CompositionProblem[] {
  const text = isRecord(layer['t']) && isRecord(layer['t']['d']) ? layer['t']['d']['k'] : undefined;
  return listOf(text).flatMap(({ s }) => {
    const font = isRecord(s) ? s['f'] : undefined;
    return font === undefined || fonts.has(font)
      ? []
      : undrawn(path, 'is a text in a font that `fonts` does not list');
  });
}

const fontsOf = ({ fonts }: Record<string, unknown>): ReadonlySet<unknown> =>
  new Set(listOf(isRecord(fonts) ? fonts['list'] : undefined).map(({ fName }) => fName));

const undrawn = (path: string, what: string): CompositionProblem[] => [
  { path, message: `${what}, which is not drawn` },
];

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
