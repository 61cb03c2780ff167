import type { Box } from './box.js';
import { breakRows, type RowItem } from './break-rows.js';

/** Pixels between things. */
export interface Spacing {
  /** Between panels of one section. */
  gap: number;
  /** Between sections in one row. */
  sectionGap: number;
  /** Between rows. */
  rowGap: number;
  /** Above each run of panels, for the name of its section; 0 for none. */
  title: number;
  /** Below each panel, for what it shows; 0 for none. */
  label: number;
}

/** Panels of one section that stand side by side, with the place for its name. */
export interface Run {
  section: number;
  /** Whether the section began in an earlier row. */
  continued: boolean;
  title: Box;
}

export interface PanelPlaces {
  /** In the order of the items. */
  panels: Box[];
  labels: Box[];
  runs: Run[];
}

/** A single picture is not shown larger than this part of the room's height. */
const TALLEST = 0.94;
/** Pixels; rows that leave less to their pictures are too many. */
const SHORTEST = 24;

/**
 * Places panels in rows, each with the shape of its picture: no two overlap, all are in the room. Of all numbers of rows
 * the one that shows pictures largest.
 */
export function layoutPanels(items: readonly RowItem[], room: Box, spacing: Spacing): PanelPlaces {
  let best: { places: PanelPlaces; score: number } | undefined;
  const fixed = spacing.title + spacing.label + spacing.rowGap;
  for (let rows = 1; rows <= items.length; rows++) {
    if (rows > 1 && rows * (fixed + SHORTEST) > room.height) break;
    const ends = breakRows(items, rows);
    const places = place(items, ends, room, spacing);
    const area = places.panels.reduce((sum, { width, height }) => sum + width * height, 0);
    // A section that goes on in another row reads worse.
    const splits = places.runs.filter(({ continued }) => continued).length;
    const score = area * (1 - 0.04 * splits);
    if (!best || score > best.score) best = { places, score };
  }
  return best?.places ?? { panels: [], labels: [], runs: [] };
}

function place(items: readonly RowItem[], ends: readonly number[], room: Box, spacing: Spacing): PanelPlaces {
  const rows = ends.map((until, row) => ({ from: ends[row - 1] ?? 0, until }));
  const fixed = spacing.title + spacing.label;
  const free = room.height - rows.length * fixed - (rows.length - 1) * spacing.rowGap;
  const wished = rows.map(({ from, until }) => {
    const ratios = items.slice(from, until).reduce((sum, { ratio }) => sum + ratio, 0);
    return (room.width - gapsIn(items, from, until, spacing)) / ratios;
  });
  const tallest = TALLEST * free;
  const total = wished.reduce((sum, height) => sum + Math.min(height, tallest), 0);
  const scale = Math.min(1, free / total);
  const heights = wished.map((height) => Math.max(1, Math.floor(Math.min(height, tallest) * scale)));
  const used = heights.reduce((sum, height) => sum + height, 0);
  // What is left over stands between the rows, and evenly around them.
  const extra = Math.max(0, free - used) / (rows.length + 1);
  const between = Math.min(extra, spacing.rowGap * 1.5);
  let top = room.top + Math.floor((free - used - between * (rows.length - 1)) / (rows.length > 1 ? 2 : 2.4));
  top = Math.max(room.top, top);

  const places: PanelPlaces = { panels: [], labels: [], runs: [] };
  for (const [row, { from, until }] of rows.entries()) {
    const height = heights[row] ?? 1;
    const widths = items.slice(from, until).map(({ ratio }) => Math.max(1, Math.floor(height * ratio)));
    const wide = widths.reduce((sum, width) => sum + width, 0) + gapsIn(items, from, until, spacing);
    // What a row leaves over widens its gaps first, so that rows end where the others do.
    const spare = Math.max(0, room.width - wide);
    const wider = Math.min(Math.floor(spare / Math.max(1, until - from - 1)), spacing.gap * 2);
    let left = room.left + Math.floor((spare - wider * (until - from - 1)) / 2);
    for (const [index, width] of widths.entries()) {
      const item = items[from + index];
      const before = items[from + index - 1];
      if (item === undefined) continue;
      const starts = index === 0 || before?.section !== item.section;
      if (index > 0) left += (starts ? spacing.sectionGap : spacing.gap) + wider;
      const run = places.runs.at(-1);
      if (starts) {
        places.runs.push({
          section: item.section,
          continued: before?.section === item.section,
          title: { left, top, width, height: spacing.title },
        });
      } else if (run) run.title.width = left + width - run.title.left;
      places.panels.push({ left, top: top + spacing.title, width, height });
      places.labels.push({ left, top: top + spacing.title + height, width, height: spacing.label });
      left += width;
    }
    top += fixed + height + spacing.rowGap + Math.floor(between);
  }
  return places;
}

function gapsIn(
  items: readonly RowItem[],
  from: number,
  until: number,
  { gap, sectionGap }: Spacing,
): number {
  let gaps = 0;
  for (let index = from + 1; index < until; index++) {
    gaps += items[index]?.section === items[index - 1]?.section ? gap : sectionGap;
  }
  return gaps;
}
