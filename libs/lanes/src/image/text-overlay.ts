import { withMissingLetters } from '../fonts/missing-letters.js';
import { drawing, lettering } from '../media/pictures/own-pictures.js';
import { optionalInput, requiredInput } from '../lane-inputs.js';
import { LaneParams } from '../lane-params.js';
import type { LaneResult } from '../lane.js';
import { finishPicture } from './finish-picture.js';
import type { ImageWork } from './image-work.js';
import { formatOf } from './picture-format.js';
import { decoding, openContent } from './open-picture.js';

const MAX_CHARACTERS = 1_000;
const MARGIN = 0.04;
const SMALLEST_FONT = 6;

/** Writes text on a picture, broken into lines that fit, with a soft shadow so that it reads on any ground. */
export async function textOverlay(work: ImageWork): Promise<LaneResult> {
  const { task, limits, newFile } = work;
  const params = new LaneParams(task.params);
  const picture = await openContent(
    task,
    requiredInput(task, ['imageUrl', 'image', 'in'], 'a picture'),
    limits,
  );
  const text = (optionalInput(task, ['text']) ?? '').slice(0, MAX_CHARACTERS).trim();
  const fontSize = params.number('fontSize', { min: 8, max: 512, fallback: 48 });
  const color = params.color('color', '#ffffff');
  const position = params.choice('position', ['bottom', 'top', 'center'], 'bottom');

  const base = picture.decode().autoOrient();
  const format = formatOf(params);
  const finish = { file: newFile(format), format, isDraft: picture.isDraft };
  const artifact = await decoding(async () => {
    if (text === '') return finishPicture(work, base, finish);
    const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN);
    const room = {
      width: Math.max(8, picture.width - margin * 2),
      height: Math.max(8, picture.height - margin * 2),
    };
    const letters = await textBlock(text, { fontSize, color, room });
    const shadow = await textBlock(text, {
      fontSize,
      color: luminanceOf(color) > 0.4 ? '#000000' : '#ffffff',
      room,
    });
    const blur = Math.max(0.5, fontSize / 16);
    const left = Math.round((picture.width - letters.width) / 2);
    const top = {
      top: margin,
      center: (picture.height - letters.height) / 2,
      bottom: picture.height - margin - letters.height,
    };
    const place = { left, top: Math.max(0, Math.round(top[position])) };
    const glow = await drawing(shadow.png).blur(blur).png().toBuffer();
    const lettered = base.composite([
      { input: glow, ...place },
      { input: glow, ...place },
      { input: letters.png, ...place },
    ]);
    return finishPicture(work, lettered, finish);
  });
  return withMissingLetters(task, [text], { artifacts: [artifact] });
}

interface TextBlock {
  fontSize: number;
  color: string;
  room: { width: number; height: number };
}

/** The text as a transparent picture that fits the room, in smaller letters than asked for where it must be. */
async function textBlock(text: string, { fontSize, color, room }: TextBlock): Promise<RenderedText> {
  const rendered = await renderText(text, { fontSize, color, room });
  const excess = Math.max(rendered.width / room.width, Math.sqrt(rendered.height / room.height));
  if (excess <= 1) return rendered;
  if (fontSize > SMALLEST_FONT) {
    return textBlock(text, { fontSize: Math.max(SMALLEST_FONT, (fontSize / excess) * 0.97), color, room });
  }
  const { data, info } = await drawing(rendered.png)
    .resize(room.width, room.height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

interface RenderedText {
  png: Buffer;
  width: number;
  height: number;
}

async function renderText(text: string, { fontSize, color, room }: TextBlock): Promise<RenderedText> {
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`;
  const font = `DejaVu Sans Bold ${fontSize.toFixed(1)}`;
  // 72 dots an inch make a point a pixel.
  const { data, info } = await lettering({
    text: markup,
    font,
    width: room.width,
    align: 'centre',
    rgba: true,
    dpi: 72,
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** 0 for black to 1 for white. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
