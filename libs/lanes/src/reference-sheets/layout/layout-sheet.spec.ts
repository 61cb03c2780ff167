import { SHEET_ASPECTS } from '@easel/catalog';
import { bottomOf, type Box, inside, overlap, rightOf } from './box.js';
import { type LaidSection, layoutSheet, shapeOf, type SheetContent } from './layout-sheet.js';
import { textWidth } from './text-fit.js';

/** Numbers between 0 and 1 that are the same for the same seed. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function contentOf(count: number, seed: number): SheetContent {
  const next = chances(seed * 7_919 + count);
  const pick = <Option>(options: readonly [Option, ...Option[]]): Option =>
    options[Math.floor(next() * options.length)] ?? options[0];
  const sections: LaidSection[] = [];
  for (let left = count; left > 0;) {
    const panels = Math.min(left, 1 + Math.floor(next() * 12));
    left -= panels;
    sections.push({
      title: pick([
        'Head turnaround',
        'Expressions',
        'A title that is much longer than most others are',
        '頭部',
      ]),
      isMain: sections.length === 0 && panels === 1,
      panels: Array.from({ length: panels }, () => ({
        ratio: pick([0.05, 9 / 16, 3 / 4, 1, 4 / 3, 16 / 9, 30]),
        label: pick([
          'front',
          'left profile',
          'Wmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm',
          '',
          '正面',
          '🙂🙂',
        ]),
      })),
    });
  }
  return {
    aspect: pick(SHEET_ASPECTS),
    shortSide: pick([720, 1_800, 2_400]),
    name: pick(['Mira', 'W'.repeat(200), '']),
    subtitle: 'character · turnaround',
    sections,
    notes: pick(['', 'short', 'many words '.repeat(180), 'x'.repeat(2_000)]),
    heightCm: pick([undefined, 178]),
    showText: next() < 0.8,
    showLabels: next() < 0.8,
    mono: next() < 0.3,
    palette: next() < 0.8,
  };
}

const cases = Array.from({ length: 24 }, (_, index) => index + 1).flatMap((count) =>
  Array.from({ length: 6 }, (_, seed) => contentOf(count, seed)),
);

describe('a sheet of 1 to 24 panels', () => {
  const layouts = cases.map((content) => ({ content, layout: layoutSheet(content) }));

  it('has no two things on the same place, and all on the sheet', () => {
    for (const { layout } of layouts) {
      const { header, titles, panels, notes, scale, width, height } = layout;
      const boxes: Box[] = [
        ...(header
          ? [header.name.box, header.subtitle.box, ...(header.palette ? [header.palette] : [])]
          : []),
        ...titles.map(({ box }) => box),
        ...panels.flatMap(({ box, label }) => [box, ...(label ? [label.box] : [])]),
        ...(notes ? [notes.box] : []),
        ...(scale ? [scale] : []),
      ];
      const sheet = { left: 0, top: 0, width, height };
      expect(boxes.filter((box) => !inside(box, sheet))).toEqual([]);
      for (const [index, box] of boxes.entries()) {
        expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
      }
    }
  });

  it('has every panel, in the shape of its picture', () => {
    for (const { content, layout } of layouts) {
      const asked = content.sections.flatMap(({ panels }) => panels);
      expect(layout.panels).toHaveLength(asked.length);
      for (const [index, { box }] of layout.panels.entries()) {
        // A pixel is what rounding takes.
        const shape = shapeOf(asked[index]?.ratio ?? 0);
        expect(Math.abs(box.width - box.height * shape)).toBeLessThan(1 + shape);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('names every section, and its words fit', () => {
    for (const { content, layout } of layouts) {
      const { mono, showText, sections } = content;
      const { titles, panels, header } = layout;
      if (showText) expect(titles.length).toBeGreaterThanOrEqual(sections.length);
      else expect(titles).toEqual([]);
      const words = [...titles, ...panels.flatMap(({ label }) => label ?? [])];
      for (const { text, size, box } of [...words, ...(header ? [header.name, header.subtitle] : [])]) {
        expect(textWidth(text, size, mono)).toBeLessThanOrEqual(box.width);
        expect(size).toBeLessThanOrEqual(box.height);
      }
      expect(words.filter(({ text, box }) => text === '' && box.width > 60)).toEqual([]);
    }
  });

  it('writes notes in lines that fit', () => {
    for (const { content, layout } of layouts) {
      const { notes } = layout;
      if (!notes) continue;
      expect(notes.lines.length).toBeLessThanOrEqual(3);
      for (const line of notes.lines)
        expect(textWidth(line, notes.size, content.mono)).toBeLessThanOrEqual(notes.box.width);
    }
  });
});

describe('a sheet of the usual panels', () => {
  it('uses its room', () => {
    const panel = (ratio: number) => ({ ratio, label: 'front' });
    const layout = layoutSheet({
      aspect: 'landscape',
      shortSide: 1_800,
      name: 'Mira',
      subtitle: '',
      notes: '',
      heightCm: undefined,
      showText: true,
      showLabels: true,
      mono: false,
      palette: true,
      sections: [
        { title: 'Head turnaround', isMain: false, panels: Array(4).fill(panel(3 / 4)) },
        { title: 'Body turnaround', isMain: false, panels: Array(3).fill(panel(9 / 16)) },
      ],
    });
    const area = layout.panels.reduce((sum, { box }) => sum + box.width * box.height, 0);

    expect(area / (layout.width * layout.height)).toBeGreaterThan(0.28);
    expect(rightOf(layout.frame)).toBeLessThan(layout.width);
    expect(bottomOf(layout.frame)).toBeLessThan(layout.height);
  });
});
