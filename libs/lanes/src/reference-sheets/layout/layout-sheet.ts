import type { SheetAspect } from '@easel/catalog';
import { bottomOf, type Box, rightOf } from './box.js';
import { layoutPanels, type Spacing } from './layout-panels.js';
import { fitText, type FittedText, wrapText } from './text-fit.js';

/** A panel whose picture is there. */
export interface LaidPanel {
  /** Width divided by height, of the picture. */
  ratio: number;
  label: string;
}

export interface LaidSection {
  title: string;
  /** The main image, which has a place of its own where there is room. */
  isMain: boolean;
  panels: readonly LaidPanel[];
}

export interface SheetContent {
  aspect: SheetAspect;
  /** Pixels of the shorter side. */
  shortSide: number;
  name: string;
  subtitle: string;
  sections: readonly LaidSection[];
  notes: string;
  heightCm: number | undefined;
  showText: boolean;
  showLabels: boolean;
  mono: boolean;
  /** Whether the palette is shown. */
  palette: boolean;
}

export interface PlacedText extends FittedText {
  box: Box;
}

export interface SheetLayout {
  width: number;
  height: number;
  /** A thousandth of the shorter side, by which lines and letters are sized. Pixels. */
  unit: number;
  frame: Box;
  header: { box: Box; name: PlacedText; subtitle: PlacedText; palette: Box | undefined } | undefined;
  titles: PlacedText[];
  panels: { box: Box; label: PlacedText | undefined }[];
  notes: { box: Box; size: number; lines: string[] } | undefined;
  scale: Box | undefined;
}

const SHAPES: Readonly<Record<SheetAspect, number>> = { landscape: 16 / 9, square: 1, story: 9 / 16 };
/** A picture that is longer than this stands within a shape that is not. Width divided by height. */
const SLIMMEST = 1 / 3;

export const shapeOf = (ratio: number): number => Math.min(1 / SLIMMEST, Math.max(SLIMMEST, ratio));

export function sheetSize(aspect: SheetAspect, shortSide: number): { width: number; height: number } {
  const ratio = SHAPES[aspect];
  const even = (side: number): number => 2 * Math.round(side / 2);
  return ratio >= 1
    ? { width: even(shortSide * ratio), height: even(shortSide) }
    : { width: even(shortSide), height: even(shortSide / ratio) };
}

/** Where everything stands on a sheet. Nothing overlaps, and words fit their places. */
export function layoutSheet(content: SheetContent): SheetLayout {
  const { showText, notes, heightCm, mono } = content;
  const size = sheetSize(content.aspect, content.shortSide);
  const unit = content.shortSide / 1_000;
  const px = (units: number): number => Math.round(units * unit);
  const margin = px(34);
  const frame: Box = {
    left: margin,
    top: margin,
    width: size.width - 2 * margin,
    height: size.height - 2 * margin,
  };
  const header = showText ? headerOf(frame, content, px) : undefined;
  const hasFooter = showText && (notes !== '' || heightCm !== undefined);
  const footerHeight = hasFooter ? px(104) : 0;
  const top = header ? bottomOf(header.box) + px(20) : frame.top;
  const bottom = bottomOf(frame) - (hasFooter ? footerHeight + px(20) : 0);
  const body: Box = { left: frame.left, top, width: frame.width, height: bottom - top };

  const spacing: Spacing = {
    gap: px(16),
    sectionGap: px(40),
    rowGap: px(18),
    title: showText ? px(34) : 0,
    label: content.showLabels ? px(28) : 0,
  };
  const placed = placeSections(content, body, spacing);
  const footer: Box = { ...frame, top: bottomOf(frame) - footerHeight, height: footerHeight };
  return {
    ...size,
    unit,
    frame,
    header,
    titles: placed.titles.map(({ text, box }) => ({
      box,
      ...fitText(text, { width: box.width, size: px(19), smallest: px(7), mono }),
    })),
    panels: placed.panels.map(({ box, label, text }) => ({
      box,
      label:
        label.height === 0 || text === ''
          ? undefined
          : { box: label, ...fitText(text, { width: label.width, size: px(15), smallest: px(7), mono }) },
    })),
    ...footerOf(footer, content, px),
  };
}

type Pixels = (units: number) => number;

function headerOf(
  frame: Box,
  { name, subtitle, palette, mono }: SheetContent,
  px: Pixels,
): SheetLayout['header'] {
  const box: Box = { ...frame, height: px(84) };
  const swatches = palette ? Math.min(px(420), Math.round(frame.width * 0.42)) : 0;
  const width = frame.width - swatches - (palette ? px(30) : 0);
  const nameBox: Box = { left: frame.left, top: frame.top, width, height: px(52) };
  const under: Box = { left: frame.left, top: bottomOf(nameBox), width, height: px(32) };
  return {
    box,
    name: { box: nameBox, ...fitText(name, { width, size: px(44), smallest: px(14), mono }) },
    subtitle: { box: under, ...fitText(subtitle, { width, size: px(17), smallest: px(9), mono }) },
    palette: palette
      ? { left: rightOf(frame) - swatches, top: frame.top, width: swatches, height: box.height }
      : undefined,
  };
}

function footerOf(
  footer: Box,
  { notes, heightCm, mono, showText }: SheetContent,
  px: Pixels,
): Pick<SheetLayout, 'notes' | 'scale'> {
  if (!showText) return { notes: undefined, scale: undefined };
  const both = notes !== '' && heightCm !== undefined;
  const scaleWidth = both ? Math.round(footer.width * 0.36) : footer.width;
  const scale: Box | undefined =
    heightCm === undefined ? undefined : { ...footer, left: rightOf(footer) - scaleWidth, width: scaleWidth };
  if (notes === '') return { notes: undefined, scale };
  const box: Box = { ...footer, width: both ? footer.width - scaleWidth - px(40) : footer.width };
  const size = px(15);
  const inner = box.width - px(32);
  return { scale, notes: { box, size, lines: wrapText(notes, { width: inner, size, most: 3, mono }) } };
}

interface Placed {
  titles: { text: string; box: Box }[];
  panels: { box: Box; label: Box; text: string }[];
}

/** The main image beside all others where these are several and the sheet is wide enough; else as one of them. */
function placeSections({ sections, aspect }: SheetContent, body: Box, spacing: Spacing): Placed {
  const main = sections.find(({ isMain }) => isMain);
  const others = sections.filter((section) => section !== main);
  const count = others.reduce((sum, { panels }) => sum + panels.length, 0);
  const [picture] = main?.panels ?? [];
  if (!main || !picture || aspect === 'story' || count < 3) return flow(sections, body, spacing);

  const ratio = shapeOf(picture.ratio);
  const tall = body.height - spacing.title - spacing.label;
  const width = Math.floor(Math.min(tall * ratio, body.width * 0.3));
  const height = Math.min(tall, Math.floor(width / ratio));
  const top = body.top + Math.floor((body.height - height - spacing.title - spacing.label) / 2);
  const column: Box = { left: body.left, top, width, height: spacing.title };
  const rest = width + spacing.sectionGap;
  const placed = flow(others, { ...body, left: body.left + rest, width: body.width - rest }, spacing);
  const box: Box = { left: column.left, top: bottomOf(column), width, height };
  return {
    titles: [...(spacing.title > 0 ? [{ text: main.title, box: column }] : []), ...placed.titles],
    panels: [
      {
        box,
        label: { ...box, top: bottomOf(box), height: spacing.label },
        text: spacing.title > 0 ? '' : picture.label,
      },
      ...placed.panels,
    ],
  };
}

function flow(sections: readonly LaidSection[], room: Box, spacing: Spacing): Placed {
  const items = sections.flatMap(({ panels, title }, section) =>
    panels.map(({ ratio, label }) => ({ ratio: shapeOf(ratio), section, label, title })),
  );
  const { panels, labels, runs } = layoutPanels(items, room, spacing);
  return {
    titles:
      spacing.title === 0
        ? []
        : runs.map(({ section, continued, title }) => ({
            text: `${sections[section]?.title ?? ''}${continued ? ' (continued)' : ''}`,
            box: title,
          })),
    panels: panels.map((box, index) => ({
      box,
      label: labels[index] ?? { ...box, height: 0 },
      text: items[index]?.label ?? '',
    })),
  };
}
