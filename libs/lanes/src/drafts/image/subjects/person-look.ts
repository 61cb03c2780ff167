import { table } from '@easel/contracts/table';
import { hex, mix, scale, toHex, WHITE } from '../color.js';
import { wordsOf } from '../prompt-reading.js';
import type { SeededRandom } from '../seeded-random.js';
import { COLOR_WORDS } from '../vocabulary.js';

export const HAIR_STYLES = ['short', 'long', 'curly', 'bun', 'ponytail', 'bob', 'spiky', 'bald'] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

/** How a person looks in every picture. */
export interface PersonLook {
  woman: boolean;
  skin: string;
  hair: string;
  hairStyle: HairStyle;
  eyes: string;
  top: string;
  bottom: string;
  collar: string;
  /** Width of the face against the usual one. */
  face: number;
  glasses: boolean;
  beard: boolean;
  freckles: boolean;
  /** Colour of a hat; undefined without one. */
  hat?: string;
  scarf?: string;
}

const SKINS = ['#f2c9a8', '#e0ac82', '#c68a5e', '#a06a44', '#7a4c30', '#f6d7bf'] as const;
const HAIRS = ['#2a1d18', '#4a2f20', '#7a4a28', '#b98a4a', '#1d1c22', '#8f3f22'] as const;
const TOPS = ['#3f6a8f', '#a8485a', '#4f8a5b', '#c2803a', '#6a5aa8', '#2f7f86'] as const;
const BOTTOMS = ['#2c3140', '#4a3f36', '#39506e', '#5a5f66'] as const;
const EYES = ['#4a3a32', '#3b6a9e', '#4d7a4a', '#6a5a3a'] as const;

const SKIN_WORDS: Readonly<Record<string, string>> = table({
  pale: '#f6ddca',
  fair: '#f2c9a8',
  light: '#f2c9a8',
  olive: '#c99a6a',
  tan: '#c68a5e',
  tanned: '#c68a5e',
  brown: '#8a5636',
  dark: '#5f3b26',
  black: '#4d3020',
  ebony: '#452a1c',
});
const HAIR_WORDS: Readonly<Record<string, string>> = table({
  red: '#a83a22',
  ginger: '#c4682e',
  blonde: '#e6c27a',
  blond: '#e6c27a',
  brunette: '#5a3a24',
  redhead: '#b0502a',
  redheaded: '#b0502a',
  auburn: '#8a3f22',
});
const HAIR_COLORS = table({ ...COLOR_WORDS, ...HAIR_WORDS });
const STYLE_WORDS: Readonly<Record<string, HairStyle>> = table({
  bald: 'bald',
  shaved: 'bald',
  curly: 'curly',
  curl: 'curly',
  afro: 'curly',
  wavy: 'long',
  bun: 'bun',
  ponytail: 'ponytail',
  braid: 'ponytail',
  braided: 'ponytail',
  bob: 'bob',
  spiky: 'spiky',
  mohawk: 'spiky',
});
const TOP_WORDS =
  'coat|jacket|raincoat|parka|blazer|hoodie|sweater|jumper|shirt|t-shirt|tshirt|blouse|dress|gown|robe|suit|cloak|cape|vest|uniform|armor|tunic|kimono|cardigan|top|outfit|clothe';
const BOTTOM_WORDS =
  'trouser|trousers|pant|pants|jean|jeans|skirt|short|shorts|legging|leggings|overall|overalls|dungaree|dungarees';
const WOMAN_WORDS = new Set(
  'woman|girl|lady|female|princess|queen|mother|daughter|bride|heroine|witch|sister|actress|she|her'.split(
    '|',
  ),
);
const MAN_WORDS = new Set(
  'man|boy|male|guy|king|prince|father|son|brother|gentleman|he|his|beard|bearded'.split('|'),
);
const COLOR_REACH = 3;
/** What has a colour of its own. */
const COLORED = new Set(['hair', 'beard', 'eye', 'eyes', 'skin', 'skinned']);

/** Reads how a person looks; what the words leave open is drawn by lot. */
export function personLook(words: string, random: SeededRandom): PersonLook {
  const said = wordsOf(words);
  const has = (...any: string[]) => any.some((word) => said.includes(word));
  const colorOf = (nouns: string, palette: Readonly<Record<string, string>> = COLOR_WORDS) =>
    colorBefore(said, new Set(nouns.split('|')), palette);
  const saysWoman = said.findIndex((word) => WOMAN_WORDS.has(word));
  const saysMan = said.findIndex((word) => MAN_WORDS.has(word));
  const lot = random.fork('woman').chance(0.5);
  const woman = saysWoman < 0 && saysMan < 0 ? lot : saysMan < 0 || (saysWoman >= 0 && saysWoman < saysMan);
  const named = said.find((word) => word !== 'red' && HAIR_WORDS[word] !== undefined);
  const hair = colorOf('hair|beard', HAIR_COLORS) ?? (named === undefined ? undefined : HAIR_WORDS[named]);
  const top = colorOf(TOP_WORDS) ?? random.fork('top').pick(TOPS);
  const hat = has('hat', 'cap', 'beanie', 'hood')
    ? (colorOf('hat|cap|beanie|hood') ?? darker(top))
    : undefined;
  const scarf = has('scarf', 'shawl') ? (colorOf('scarf|shawl') ?? '#e8b84a') : undefined;
  return {
    woman,
    skin: colorOf('skin|skinned', SKIN_WORDS) ?? random.fork('skin').pick(SKINS),
    hair: hair ?? random.fork('hair').pick(HAIRS),
    hairStyle: hairStyleOf(said, woman, random.fork('hair-style')),
    eyes: colorOf('eye|eyes') ?? random.fork('eyes').pick(EYES),
    top,
    bottom: colorOf(BOTTOM_WORDS) ?? random.fork('bottom').pick(BOTTOMS),
    collar: toHex(mix(hex(top), WHITE, 0.45)),
    face: random.fork('face').between(0.92, 1.06),
    glasses: has('glass', 'glasses', 'spectacle', 'spectacles', 'eyeglasses'),
    beard: has('beard', 'bearded', 'goatee'),
    freckles: has('freckle', 'freckles', 'freckled'),
    ...(hat !== undefined && { hat }),
    ...(scarf !== undefined && { scarf }),
  };
}

function hairStyleOf(said: readonly string[], woman: boolean, random: SeededRandom): HairStyle {
  const named = said.find((word) => STYLE_WORDS[word] !== undefined);
  if (named !== undefined) return STYLE_WORDS[named] ?? 'short';
  const at = said.indexOf('hair');
  const before = at < 0 ? [] : said.slice(Math.max(0, at - COLOR_REACH), at);
  if (before.includes('long')) return 'long';
  if (before.includes('short')) return 'short';
  return woman
    ? random.pick(['long', 'long', 'bob', 'bun'])
    : random.pick(['short', 'short', 'curly', 'spiky']);
}

function colorBefore(
  said: readonly string[],
  nouns: ReadonlySet<string>,
  palette: Readonly<Record<string, string>>,
): string | undefined {
  for (const [at, word] of said.entries()) {
    if (!nouns.has(word)) continue;
    const reach = said.slice(Math.max(0, at - COLOR_REACH), at);
    // `red hair, base outfit` says nothing of the outfit.
    const before = reach.slice(reach.findLastIndex((each) => COLORED.has(each)) + 1);
    // Of `copper-red` the last part says what colour it is.
    const colors = before.map((each) => palette[each] ?? palette[each.slice(each.lastIndexOf('-') + 1)]);
    const color = colors.findLast((each) => each !== undefined);
    if (color !== undefined) return color;
  }
  return undefined;
}

export const darker = (color: string): string => toHex(scale(hex(color), 0.66));
