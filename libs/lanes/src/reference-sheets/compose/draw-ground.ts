import type { SheetLayout } from '../layout/layout-sheet.js';
import { seededRandom } from './seeded.js';
import type { Skin } from './skin.js';
import { grown, line, rect, svg } from './svg.js';

/** What stands behind the panels. */
export function drawGround(skin: Skin, layout: SheetLayout, overPicture: boolean): Buffer {
  const { width, height } = layout;
  return svg(width, height, ...(skin.clear ? [] : paint(skin, layout, overPicture)), ...cards(skin, layout));
}

function paint(skin: Skin, { width, height, unit }: SheetLayout, overPicture: boolean): string[] {
  const [above, below] = skin.ground;
  const whole = { left: 0, top: 0, width, height };
  const shade =
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/>` +
    `<stop offset="1" stop-color="${below}"/></linearGradient><radialGradient id="edge" cx="0.5" cy="0.5" r="0.75">` +
    `<stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient></defs>`;
  const base = rect(whole, `fill="url(#ground)"${overPicture ? ' fill-opacity="0.62"' : ''}`);
  if (skin.name === 'cinematic')
    return [shade, base, rect(whole, 'fill="url(#edge)"'), ...bars(skin, width, height, unit)];
  if (skin.name === 'blueprint') return [shade, base, ...grid(skin, width, height, unit)];
  if (skin.name === 'illustrated') return [shade, base, ...grain(skin, width, height, unit)];
  return [shade, base];
}

/** The holes along a strip of film, above and below. */
function bars(skin: Skin, width: number, height: number, unit: number): string[] {
  const bar = 20 * unit;
  const step = 26 * unit;
  const holes: string[] = [];
  for (let x = step / 2; x < width; x += step) {
    for (const top of [bar * 0.28, height - bar * 0.72]) {
      const hole = { left: x - 6 * unit, top, width: 12 * unit, height: bar * 0.44 };
      holes.push(rect(hole, `rx="${2 * unit}" fill="${skin.faint}" fill-opacity="0.34"`));
    }
  }
  const black = 'fill="#000" fill-opacity="0.86"';
  return [
    rect({ left: 0, top: 0, width, height: bar }, black),
    rect({ left: 0, top: height - bar, width, height: bar }, black),
    ...holes,
  ];
}

function grid(skin: Skin, width: number, height: number, unit: number): string[] {
  const step = 20 * unit;
  const parts: string[] = [];
  const stroke = (place: number): string =>
    `stroke="${skin.line}" stroke-opacity="${place % 5 === 0 ? 0.26 : 0.11}" stroke-width="${unit.toFixed(1)}"`;
  for (let place = 1; place * step < width; place++)
    parts.push(line(place * step, 0, place * step, height, stroke(place)));
  for (let place = 1; place * step < height; place++)
    parts.push(line(0, place * step, width, place * step, stroke(place)));
  const border = grown({ left: 0, top: 0, width, height }, -16 * unit);
  return [
    ...parts,
    rect(border, `fill="none" stroke="${skin.line}" stroke-width="${(2 * unit).toFixed(1)}"`),
  ];
}

/** Fibres of paper. */
function grain(skin: Skin, width: number, height: number, unit: number): string[] {
  const random = seededRandom(7);
  return Array.from({ length: 900 }, () => {
    const [x, y] = [random() * width, random() * height];
    const [dx, dy] = [(random() - 0.5) * 16 * unit, (random() - 0.5) * 6 * unit];
    return line(
      x,
      y,
      x + dx,
      y + dy,
      `stroke="${skin.line}" stroke-opacity="0.07" stroke-width="${unit.toFixed(1)}"`,
    );
  });
}

function cards(skin: Skin, { panels, unit }: SheetLayout): string[] {
  if (skin.card === undefined) return [];
  const card = skin.card;
  const random = seededRandom(3);
  return panels.flatMap(({ box }) => {
    if (skin.name === 'studio') {
      const shadow = grown({ ...box, top: box.top + 3 * unit }, 2 * unit);
      return [
        rect(shadow, `fill="#000" fill-opacity="0.10" rx="${3 * unit}"`),
        rect(grown(box, 2 * unit), `fill="${card}"`),
      ];
    }
    if (skin.name === 'illustrated') {
      const print = grown(box, 5 * unit);
      const tilt = ((random() - 0.5) * 1.2).toFixed(2);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return [
        `<g transform="rotate(${tilt} ${x.toFixed(1)} ${y.toFixed(1)})">` +
          rect({ ...print, top: print.top + 3 * unit }, 'fill="#2c1e10" fill-opacity="0.22"') +
          rect(print, `fill="${card}"`) +
          '</g>',
        rect(grown(box, 4 * unit), `fill="${card}"`),
      ];
    }
    return [rect(box, `fill="${card}"`)];
  });
}
