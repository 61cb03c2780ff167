import { bottomOf, type Box, rightOf } from '../layout/box.js';
import type { SheetLayout } from '../layout/layout-sheet.js';
import { seededRandom } from './seeded.js';
import type { Skin } from './skin.js';
import { grown, line, rect, svg, write } from './svg.js';

export interface Inked {
  /** `#rrggbb`, the most prominent first. */
  palette: readonly string[];
  heightCm: number | undefined;
}

/** What stands over the panels: frames and words. */
export function drawInk(skin: Skin, layout: SheetLayout, { palette, heightCm }: Inked): Buffer {
  const { width, height, unit, header, titles, panels, notes, scale } = layout;
  const parts: string[] = panels.map(({ box }, index) => frame(skin, box, unit, index));
  for (const title of titles) {
    const above = { ...title, box: { ...title.box, height: title.box.height * 0.8 } };
    parts.push(write(skin, above, { color: skin.accent, font: skin.titleFont, bold: true }));
    parts.push(underline(skin, title.box, unit));
  }
  for (const { label } of panels) {
    if (label) parts.push(write(skin, label, { color: skin.ink, font: skin.font, align: 'middle' }));
  }
  if (header) {
    parts.push(write(skin, header.name, { color: skin.ink, font: skin.titleFont, bold: true }));
    parts.push(write(skin, header.subtitle, { color: skin.faint, font: skin.font }));
    if (header.palette) parts.push(...swatches(skin, header.palette, palette, unit));
    const y = bottomOf(header.box) + 8 * unit;
    parts.push(
      line(
        header.box.left,
        y,
        rightOf(header.box),
        y,
        `stroke="${skin.ink}" stroke-opacity="0.35" stroke-width="${(1.5 * unit).toFixed(1)}"`,
      ),
    );
  }
  if (notes) parts.push(...writeNotes(skin, notes, unit));
  if (scale && heightCm !== undefined) parts.push(...ruler(skin, scale, heightCm, unit));
  return svg(width, height, ...parts);
}

function frame(skin: Skin, box: Box, unit: number, index: number): string {
  switch (skin.name) {
    case 'studio':
      return rect(box, `fill="none" stroke="${skin.line}" stroke-width="${(1.5 * unit).toFixed(1)}"`);
    case 'cinematic':
      return (
        rect(box, `fill="none" stroke="${skin.line}" stroke-width="${(1.5 * unit).toFixed(1)}"`) +
        corners(grown(box, -6 * unit), 12 * unit, `stroke="${skin.accent}" stroke-opacity="0.75"`, 1.5 * unit)
      );
    case 'blueprint':
      return (
        rect(box, `fill="none" stroke="${skin.line}" stroke-width="${(2 * unit).toFixed(1)}"`) +
        corners(grown(box, 4 * unit), 10 * unit, `stroke="${skin.line}"`, 2 * unit)
      );
    case 'illustrated':
      return penStroke(skin, box, unit, index);
  }
}

function corners({ left, top, width, height }: Box, long: number, stroke: string, thick: number): string {
  const [right, bottom] = [left + width, top + height];
  const reach = Math.min(long, width / 4, height / 4);
  const marks: [number, number, number, number][] = [
    [left, top, 1, 1],
    [right, top, -1, 1],
    [left, bottom, 1, -1],
    [right, bottom, -1, -1],
  ];
  return marks
    .map(
      ([x, y, dx, dy]) =>
        `<path d="M${x + dx * reach} ${y}H${x}V${y + dy * reach}" fill="none" ${stroke} stroke-width="${thick.toFixed(1)}"/>`,
    )
    .join('');
}

/** A frame as a pen draws it: twice, and never quite straight. */
function penStroke(skin: Skin, { left, top, width, height }: Box, unit: number, index: number): string {
  const random = seededRandom(index + 11);
  const off = (): number => (random() - 0.5) * 4 * unit;
  const side = (x1: number, y1: number, x2: number, y2: number): string => {
    const [middleX, middleY] = [(x1 + x2) / 2 + off(), (y1 + y2) / 2 + off()];
    return `M${(x1 + off()).toFixed(1)} ${(y1 + off()).toFixed(1)}Q${middleX.toFixed(1)} ${middleY.toFixed(1)} ${(x2 + off()).toFixed(1)} ${(y2 + off()).toFixed(1)}`;
  };
  const [right, bottom] = [left + width, top + height];
  const strokes = [0, 1].map(() =>
    [
      side(left, top, right, top),
      side(right, top, right, bottom),
      side(right, bottom, left, bottom),
      side(left, bottom, left, top),
    ].join(''),
  );
  return strokes
    .map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${skin.line}" stroke-opacity="0.8" stroke-linecap="round" stroke-width="${(1.7 * unit).toFixed(1)}"/>`,
    )
    .join('');
}

function underline(skin: Skin, box: Box, unit: number): string {
  const y = bottomOf(box) - (skin.name === 'illustrated' ? 7 : 8) * unit;
  if (skin.name === 'blueprint') {
    const stroke = `stroke="${skin.line}" stroke-opacity="0.8" stroke-width="${(1.2 * unit).toFixed(1)}" fill="none"`;
    const tick = 4 * unit;
    return (
      line(box.left, y, rightOf(box), y, stroke) +
      line(box.left, y - tick, box.left, y + tick, stroke) +
      line(rightOf(box), y - tick, rightOf(box), y + tick, stroke)
    );
  }
  if (skin.name === 'illustrated') {
    const step = 14 * unit;
    const count = Math.max(1, Math.floor(Math.min(box.width, 150 * unit) / step));
    const wave = Array.from(
      { length: count },
      (_, place) => `q${step / 2} ${place % 2 === 0 ? -5 * unit : 5 * unit} ${step} 0`,
    );
    return `<path d="M${box.left} ${y}${wave.join('')}" fill="none" stroke="${skin.accent}" stroke-linecap="round" stroke-width="${(2 * unit).toFixed(1)}"/>`;
  }
  const width = skin.name === 'studio' ? Math.min(box.width, 30 * unit) : box.width;
  const thick = skin.name === 'studio' ? 3 : 1;
  return rect(
    { left: box.left, top: y, width, height: thick * unit },
    `fill="${skin.accent}"${skin.name === 'studio' ? '' : ' fill-opacity="0.6"'}`,
  );
}

function swatches(skin: Skin, box: Box, palette: readonly string[], unit: number): string[] {
  if (palette.length === 0) return [];
  const title = 20 * unit;
  const gap = 6 * unit;
  const width = (box.width - gap * (palette.length - 1)) / palette.length;
  const parts = [
    write(
      skin,
      {
        text: skin.mono || skin.name !== 'illustrated' ? 'PALETTE' : 'Palette',
        size: 13 * unit,
        box: { ...box, height: title },
      },
      { color: skin.accent, font: skin.titleFont, bold: true },
    ),
  ];
  for (const [index, color] of palette.entries()) {
    const left = box.left + index * (width + gap);
    const swatch = { left, top: box.top + title, width, height: 42 * unit };
    const round = skin.name === 'illustrated' ? 10 : skin.name === 'studio' ? 4 : 0;
    parts.push(
      rect(
        swatch,
        `fill="${color}" rx="${round * unit}" stroke="${skin.line}" stroke-width="${unit.toFixed(1)}"`,
      ),
      write(
        skin,
        {
          text: color,
          size: Math.min(11 * unit, width / 5.2),
          box: { ...swatch, top: bottomOf(swatch), height: 20 * unit },
        },
        { color: skin.faint, font: skin.font, align: 'middle' },
      ),
    );
  }
  return parts;
}

function writeNotes(
  skin: Skin,
  { box, size, lines }: NonNullable<SheetLayout['notes']>,
  unit: number,
): string[] {
  const title = 24 * unit;
  const tall = size * 1.45;
  return [
    rect(
      box,
      `fill="${skin.clear ? '#ffffff' : skin.ink}" fill-opacity="${skin.clear ? 0.75 : 0.07}" rx="${(skin.name === 'blueprint' ? 0 : 5) * unit}"`,
    ),
    write(
      skin,
      {
        text: skin.name === 'illustrated' ? 'Notes' : 'NOTES',
        size: 13 * unit,
        box: { ...box, left: box.left + 16 * unit, top: box.top + 4 * unit, height: title },
      },
      { color: skin.accent, font: skin.titleFont, bold: true },
    ),
    ...lines.map((text, index) =>
      write(
        skin,
        {
          text,
          size,
          box: {
            ...box,
            left: box.left + 16 * unit,
            top: box.top + title + 4 * unit + index * tall,
            height: tall,
          },
        },
        { color: skin.ink, font: skin.font },
      ),
    ),
  ];
}

/** A height in tenths. */
function ruler(skin: Skin, box: Box, heightCm: number, unit: number): string[] {
  const stroke = `stroke="${skin.ink}" stroke-width="${(1.5 * unit).toFixed(1)}"`;
  const y = box.top + 62 * unit;
  const [left, right] = [box.left + 16 * unit, rightOf(box) - 16 * unit];
  const text = { size: 13 * unit };
  const parts = [
    rect(box, `fill="${skin.clear ? '#ffffff' : skin.ink}" fill-opacity="${skin.clear ? 0.75 : 0.07}"`),
    write(
      skin,
      {
        text: `${skin.name === 'illustrated' ? 'Scale' : 'SCALE'} · ${heightText(heightCm)} tall`,
        ...text,
        box: { ...box, left, top: box.top + 4 * unit, height: 24 * unit },
      },
      { color: skin.accent, font: skin.titleFont, bold: true },
    ),
    line(left, y, right, y, stroke),
  ];
  for (let tenth = 0; tenth <= 10; tenth++) {
    const x = left + ((right - left) * tenth) / 10;
    parts.push(line(x, y, x, y - (tenth % 5 === 0 ? 16 : 9) * unit, stroke));
    if (tenth % 5 !== 0) continue;
    const align = tenth === 0 ? 'start' : tenth === 10 ? 'end' : 'middle';
    const wide = (right - left) / 2;
    const at = { start: x, middle: x - wide / 2, end: x - wide }[align];
    parts.push(
      write(
        skin,
        {
          text: heightText((heightCm * tenth) / 10),
          ...text,
          box: { left: at, width: wide, top: y + 4 * unit, height: 24 * unit },
        },
        { color: skin.faint, font: skin.font, align },
      ),
    );
  }
  return parts;
}

function heightText(cm: number): string {
  const rounded = (value: number): string => String(Number(value.toFixed(value < 10 ? 2 : 1)));
  return cm >= 1_000 ? `${rounded(cm / 100)} m` : `${rounded(cm)} cm`;
}
