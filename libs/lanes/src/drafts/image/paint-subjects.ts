import { drawing } from '../../media/pictures/own-pictures.js';
import { clamp01, hex, lit, mix, saturate, scale, toHex, WHITE, type Color } from './color.js';
import { glyphOf } from './glyphs/glyphs.js';
import { LAMP_LIGHT, type Glyph, type Paint } from './glyphs/glyph.js';
import type { BriefSubject } from './prompt-reading.js';
import type { Raster } from './raster.js';
import type { Setting, Stage } from './backdrops/backdrop.js';
import type { SeededRandom } from './seeded-random.js';

// Looked up once: these run for every pixel.
const { hypot, max, min, round, sqrt } = Math;

const SKINS: readonly [string, ...string[]] = [
  '#f2c9a8',
  '#e0ac82',
  '#c68a5e',
  '#a06a44',
  '#7a4c30',
  '#f6d7bf',
];
const HAIRS: readonly [string, ...string[]] = [
  '#2a1d18',
  '#4a2f20',
  '#7a4a28',
  '#b98a4a',
  '#1d1c22',
  '#8f3f22',
];
const WIDEST = 0.78;
// Only heads seen from near are larger than anything in a backdrop; they reach the picture's lower edge.
const CLOSE_UP_SIZE = 1.5;

interface Place {
  glyph: Glyph;
  paint: Paint;
  /** Middle of its foot. */
  x: number;
  foot: number;
  height: number;
  flipped: boolean;
}

/** Sets the subjects of a picture into its backdrop, lit by the backdrop's light. */
export async function paintSubjects(picture: Raster, setting: Setting, stage: Stage): Promise<void> {
  const { subjects, closeUp } = setting.brief;
  const near = closeUp && subjects.length === 1;
  const drawn = subjects.flatMap((subject) => {
    const glyph = subject.glyph ?? setting.glyph ?? glyphOf(subject.name, near);
    return glyph === undefined ? [] : [{ subject, glyph }];
  });
  const places = drawn.flatMap((_one, index) => placesOf(picture, setting, stage, drawn, index));
  // What stands further back is smaller and is covered by what stands before it.
  for (const place of places.sort((a, b) => a.foot - b.foot)) await paintGlyph(picture, place, stage);
}

interface Drawn {
  subject: BriefSubject;
  glyph: Glyph;
}

function placesOf(
  picture: Raster,
  { air, random: all, glyph: fixed }: Setting,
  stage: Stage,
  drawn: readonly Drawn[],
  index: number,
): Place[] {
  const current = drawn[index];
  if (current === undefined) return [];
  const { subject, glyph } = current;
  const random = all.fork(`subject-${subject.name}`);
  const others = drawn.length;
  return Array.from({ length: subject.count }, (_, copy) => {
    const own = random.fork(`copy-${copy}`);
    const crowd = subject.count === 1 ? 1 : 1 / sqrt(subject.count) + 0.12;
    const share = [1, 0.86, 0.72][index] ?? 0.7;
    const wanted =
      stage.subjectHeight * glyph.size * crowd * share * (others > 1 ? 0.9 : 1) * own.between(0.94, 1.06);
    const height = min(
      wanted,
      (picture.width * WIDEST * 100) / glyph.width / max(1, subject.count * 0.75),
      picture.height * 0.9,
    );
    const x = columnOf(picture, own, { index, others, copy, count: subject.count });
    const paint = paintOf(subject, glyph, air.accent, own);
    return {
      glyph,
      paint,
      x,
      foot: footOf(picture, stage, glyph, x, height, own),
      height,
      // What is seen from a certain side stays so.
      flipped: own.chance(0.5) && !fixed,
    };
  });
}

/** One subject stands a little off the middle, several share the width. */
function columnOf(
  { width }: Raster,
  random: SeededRandom,
  { index, others, copy, count }: { index: number; others: number; copy: number; count: number },
): number {
  const middle =
    others === 1
      ? 0.5 + random.between(-0.07, 0.07)
      : ([0.36, 0.68, 0.16][index] ?? 0.5) + random.between(-0.04, 0.04);
  const spread =
    count === 1 ? 0 : (copy / (count - 1) - 0.5) * min(0.74, 0.19 * count) + random.between(-0.02, 0.02);
  return (middle * (count === 1 ? 1 : others === 1 ? 1 : 0.9) + spread) * width;
}

function footOf(
  picture: Raster,
  stage: Stage,
  glyph: Glyph,
  x: number,
  height: number,
  random: SeededRandom,
): number {
  const ground = stage.groundAt(x);
  if (glyph.size > CLOSE_UP_SIZE) return picture.height + height * 0.02;
  if (stage.floating)
    return picture.height * 0.52 + height * 0.5 + random.between(-0.07, 0.05) * picture.height;
  if (glyph.place === 'air')
    return min(
      ground - height * 0.1,
      picture.height * 0.42 + height * 0.5 + random.between(-0.09, 0.05) * picture.height,
    );
  return min(picture.height * 0.985, ground + random.between(0, 0.02) * picture.height);
}

function paintOf(subject: BriefSubject, glyph: Glyph, accent: Color, random: SeededRandom): Paint {
  const main =
    subject.color ?? saturate(scale(hex(glyph.color), random.between(0.94, 1.06)), random.between(0.9, 1.12));
  return {
    main: toHex(main),
    dark: toHex(scale(main, 0.66)),
    light: toHex(mix(main, WHITE, 0.38)),
    accent: toHex(mix(accent, hex('#f2c04a'), random.between(0, 0.5))),
    skin: random.pick(SKINS),
    hair: subject.hair === undefined ? random.pick(HAIRS) : toHex(subject.hair),
  };
}

// Shapes may reach a little out of their box: steam, aerials, horns.
const MARGIN = 26;

async function paintGlyph(picture: Raster, place: Place, stage: Stage): Promise<void> {
  const { glyph, height, flipped } = place;
  const scaleBy = height / 100;
  const width = max(2, round((glyph.width + MARGIN * 2) * scaleBy));
  const tall = max(2, round((100 + MARGIN * 2) * scaleBy));
  const turn = flipped ? `translate(${glyph.width} 0) scale(-1 1)` : '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" viewBox="${-MARGIN} ${-MARGIN} ${glyph.width + MARGIN * 2} ${100 + MARGIN * 2}">` +
    `<g transform="${turn}">${glyph.draw(place.paint)}</g></svg>`;
  const { data, info } = await drawing(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = round(place.x - info.width / 2);
  const top = round(place.foot - (100 + MARGIN) * scaleBy);
  if (!stage.floating && glyph.place !== 'air' && stage.shadow > 0) {
    paintShadow(
      picture,
      { x: place.x, y: place.foot, width: glyph.width * scaleBy, slant: stage.light[0] },
      stage.shadow,
    );
  }
  blendLit(picture, { data, width: info.width, height: info.height, left, top }, stage, height);
}

function paintShadow(
  picture: Raster,
  { x, y, width, slant }: { x: number; y: number; width: number; slant: number },
  strength: number,
): void {
  const half = width * 0.56;
  const flat = max(3, width * 0.085);
  const cx = x - slant * width * 0.16;
  for (let row = -flat; row <= flat; row += 1) {
    for (let column = -half * 1.3; column <= half * 1.3; column += 1) {
      const distance = hypot(column / half, row / flat);
      if (distance < 1.25)
        picture.blend(
          round(cx + column),
          round(y + row),
          [0.02, 0.02, 0.04],
          strength * clamp01(1.25 - distance) ** 1.4,
        );
    }
  }
}

interface Cutout {
  data: Buffer;
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Blends a flat drawing in as if it were rounded: its edges turn away from the viewer, and the light with them. */
function blendLit(
  picture: Raster,
  { data, width, height, left, top }: Cutout,
  stage: Stage,
  size: number,
): void {
  const depth = softened(data, width, height, max(2, round(size * 0.045)));
  const [lx, ly, lz] = stage.light;
  const steep = size * 0.11;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const opacity = (data[at * 4 + 3] ?? 0) / 255;
      if (opacity === 0) continue;
      const nx = ((depth[at - 1] ?? 0) - (depth[at + 1] ?? 0)) * steep;
      const ny = ((depth[at + width] ?? 0) - (depth[at - width] ?? 0)) * -steep;
      const length = hypot(nx, ny, 1);
      const facing = max(0, (nx * lx + -ny * -ly + lz) / length);
      const rim = clamp01((nx * lx + ny * ly) / length) ** 2 * 0.35;
      const own: Color = [
        (data[at * 4] ?? 0) / 255,
        (data[at * 4 + 1] ?? 0) / 255,
        (data[at * 4 + 2] ?? 0) / 255,
      ];
      const shaded = lit(own, stage.ambient);
      const bright = lit(own, stage.lightColor);
      const color: Color = [
        shaded[0] * 0.62 + bright[0] * facing * 0.85 + stage.lightColor[0] * rim * 0.6,
        shaded[1] * 0.62 + bright[1] * facing * 0.85 + stage.lightColor[1] * rim * 0.6,
        shaded[2] * 0.62 + bright[2] * facing * 0.85 + stage.lightColor[2] * rim * 0.6,
      ];
      picture.blend(left + x, top + y, shinesByItself(own) ? scale(own, 1.15) : color, opacity);
    }
  }
}

const LAMP = hex(LAMP_LIGHT);

function shinesByItself(color: Color): boolean {
  return hypot(color[0] - LAMP[0], color[1] - LAMP[1], color[2] - LAMP[2]) < 0.05;
}

/** How solid the drawing is around each pixel: 1 deep inside, falling off toward its edges. */
function softened(data: Buffer, width: number, height: number, radius: number): Float32Array {
  let solid = new Float32Array(width * height);
  for (let index = 0; index < solid.length; index += 1) solid[index] = (data[index * 4 + 3] ?? 0) / 255;
  for (let pass = 0; pass < 2; pass += 1) solid = boxBlur(solid, width, height, radius);
  return solid;
}

function boxBlur(
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(source.length);
  const result = new Float32Array(source.length);
  const size = radius * 2 + 1;
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = -radius; x < width; x += 1) {
      if (x + radius < width) sum += source[y * width + x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= source[y * width + x - radius - 1] ?? 0;
      if (x >= 0) rows[y * width + x] = sum / size;
    }
  }
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (let y = -radius; y < height; y += 1) {
      if (y + radius < height) sum += rows[(y + radius) * width + x] ?? 0;
      if (y - radius - 1 >= 0) sum -= rows[(y - radius - 1) * width + x] ?? 0;
      if (y >= 0) result[y * width + x] = sum / size;
    }
  }
  return result;
}
