import type { OverlayOptions, Sharp } from 'sharp';
import type { SheetAspect, SheetBackground, SheetSkin } from '@easel/catalog';
import { type Content, decoding, type Picture } from '../../image/open-picture.js';
import { finishPicture } from '../../image/finish-picture.js';
import type { PictureFormat } from '../../image/picture-format.js';
import { DEFAULT_MEDIA_LIMITS } from '../../media/media-limits.js';
import { MediaPlaces } from '../../media/sandbox/media-places.js';
import { canvas, drawing } from '../../media/pictures/own-pictures.js';
import { layoutSheet, shapeOf, type SheetLayout } from '../layout/layout-sheet.js';
import type { Box } from '../layout/box.js';
import { drawGround } from './draw-ground.js';
import { drawInk } from './draw-ink.js';
import { type Skin, skinOf } from './skin.js';

/** A picture with what it shows. */
export interface LabelledPicture {
  label: string;
  picture: Content;
}

export interface DrawnSection {
  title: string;
  isMain: boolean;
  panels: readonly LabelledPicture[];
}

export interface SheetLook {
  skin: SheetSkin;
  background: SheetBackground;
  aspect: SheetAspect;
  showText: boolean;
  showLabels: boolean;
}

export interface SheetDrawing {
  look: SheetLook;
  /** Pixels. */
  shortSide: number;
  name: string;
  subtitle: string;
  sections: readonly DrawnSection[];
  /** Shown where it is not empty, and where there is text. */
  palette: readonly string[];
  notes: string;
  heightCm: number | undefined;
  signal: AbortSignal;
}

/** Putting a large sheet together takes some 200 MB for a moment: one at a time in each process, in fair turns. */
const places = new MediaPlaces('The composition of sheets', 1);

/** Context is shown soft, so that panels stand out. Pixels of the picture that is enlarged. */
const CONTEXT_SIDE = 96;

/**
 * Draws a sheet into a file: PNG where its ground is transparent, else JPEG.
 * @throws LaneFailure `unsupported_media` or `input_too_large` for a picture that cannot be decoded
 */
export async function drawSheet(drawn: SheetDrawing, file: string): Promise<SheetLayout> {
  // Pictures are decoded before: one that takes long keeps nobody from the place.
  const { layout, sheet, format } = await decoding(() => compose(drawn));
  const isDraft = drawn.sections.some(({ panels }) => panels.some(({ picture }) => picture.isDraft));
  const work = { task: drawn, limits: DEFAULT_MEDIA_LIMITS };
  await places.run(() => finishPicture(work, sheet, { file, format, isDraft }), drawn.signal);
  return layout;
}

async function compose(
  drawn: SheetDrawing,
): Promise<{ layout: SheetLayout; sheet: Sharp; format: PictureFormat }> {
  const { look, sections, palette, heightCm, notes, name, subtitle, shortSide } = drawn;
  const skin = skinOf(look.skin, look.background);
  const layout = layoutSheet({
    aspect: look.aspect,
    shortSide,
    name,
    subtitle,
    notes,
    heightCm,
    showText: look.showText,
    showLabels: look.showLabels,
    mono: skin.mono,
    palette: palette.length > 0,
    sections: sections.map((section, index) => ({
      title: skin.writeTitle(section.title, index),
      isMain: section.isMain,
      panels: section.panels.map(({ label, picture }) => ({ label, ratio: picture.width / picture.height })),
    })),
  });
  const { width, height } = layout;
  const pictures = inPlaceOrder(sections);
  const context = look.background === 'in-context' ? pictures[0] : undefined;
  const layers: OverlayOptions[] = [];
  if (context) layers.push({ input: await soft(context.picture, layout), left: 0, top: 0 });
  layers.push({ input: drawGround(skin, layout, context !== undefined), left: 0, top: 0 });
  for (const [index, { picture }] of pictures.entries()) {
    const box = layout.panels[index]?.box;
    if (box) layers.push({ input: await scaled(picture, box), left: box.left, top: box.top });
  }
  layers.push({ input: drawInk(skin, layout, { palette, heightCm }), left: 0, top: 0 });
  const sheet = canvas({ width, height, ...baseOf(skin) }).composite(layers);
  return { layout, sheet, format: skin.clear ? 'png' : 'jpg' };
}

const baseOf = (skin: Skin) =>
  ({ channels: 4, background: skin.clear ? { r: 0, g: 0, b: 0, alpha: 0 } : skin.ground[0] }) as const;

/** The layout puts the main image before all others. */
function inPlaceOrder(sections: readonly DrawnSection[]): LabelledPicture[] {
  return [...sections].sort((a, b) => Number(b.isMain) - Number(a.isMain)).flatMap(({ panels }) => panels);
}

/** In its own shape; one that is very long stands in the middle of its place. */
async function scaled(picture: Picture, { width, height }: Box): Promise<Buffer> {
  const ratio = picture.width / picture.height;
  const fit = shapeOf(ratio) === ratio ? 'fill' : 'contain';
  const { data } = await picture
    .decode()
    .autoOrient()
    .toColourspace('srgb')
    .resize(width, height, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return data;
}

async function soft(picture: Picture, { width, height }: SheetLayout): Promise<Buffer> {
  const wide = width >= height;
  const { data } = await picture
    .decode()
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize(
      wide ? CONTEXT_SIDE : Math.round((CONTEXT_SIDE * width) / height),
      wide ? Math.round((CONTEXT_SIDE * height) / width) : CONTEXT_SIDE,
      { fit: 'cover' },
    )
    .png()
    .toBuffer();
  return drawing(data)
    .blur(2)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
