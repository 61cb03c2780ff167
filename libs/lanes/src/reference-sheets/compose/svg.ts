import type { Box } from '../layout/box.js';
import type { PlacedText } from '../layout/layout-sheet.js';
import type { Skin } from './skin.js';

export function svg(width: number, height: number, ...parts: readonly string[]): Buffer {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return Buffer.from(`${head}${parts.join('')}</svg>`);
}

/** What XML cannot hold is left out: control characters and halves of letters. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

export const rect = ({ left, top, width, height }: Box, attributes: string): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" ${attributes}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, attributes: string): string =>
  `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" ${attributes}/>`;

export const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

interface Writing {
  color: string;
  font: string;
  bold?: boolean;
  align?: 'start' | 'middle' | 'end';
}

/** Words on one line, in the middle of their place's height. */
export function write(skin: Skin, { text, size, box }: PlacedText, writing: Writing): string {
  const { color, font, bold = false, align = 'start' } = writing;
  const x = { start: box.left, middle: box.left + box.width / 2, end: box.left + box.width }[align];
  const y = box.top + box.height / 2 + size * 0.35;
  const rim = skin.clear
    ? ` stroke="#ffffff" stroke-width="${(size * 0.22).toFixed(1)}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return (
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${font}" font-size="${size}"` +
    ` text-anchor="${align}" fill="${color}"${bold ? ' font-weight="bold"' : ''}${rim}>${escaped(text)}</text>`
  );
}
