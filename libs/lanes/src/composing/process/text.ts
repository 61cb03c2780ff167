import type { SKRSContext2D } from '@napi-rs/canvas';
import { ease, type Look } from '../motion.js';
import type { DrawnLayer } from '../render-order.js';
import { laidOut, type Layout, partsOf, readsFromRight } from './text-layout.js';

export interface WrittenText {
  text: string;
  /** Seconds since it is there. */
  at: number;
  /** The place of the word that is spoken; -1 before the first. */
  spoken?: number;
}

interface Area {
  width: number;
  height: number;
  frameHeight: number;
  turn: Pick<Look, 'rotateX' | 'rotateY'>;
}

const REVEAL_SECONDS = 1;
/** The part of the reveal in which one part comes. */
const PART_SECONDS = 0.4;

/** Whether its letters still come. */
export function isMovingText({ at }: WrittenText, { style = {} }: DrawnLayer): boolean {
  const { reveal = 'none', revealSec = REVEAL_SECONDS } = style;
  return reveal !== 'none' && at < revealSec;
}

/** Writes in the box that begins at the origin. */
export function drawText(
  ctx: SKRSContext2D,
  written: WrittenText,
  layer: DrawnLayer,
  { width, height, frameHeight, turn }: Area,
): void {
  const { style = {}, color } = layer;
  const layout = laidOut(ctx, written.text, style, { width, height, frameHeight });
  if (style.box !== undefined) drawGround(ctx, layout, style.box);
  const fill = fillOf(ctx, layer, layout);
  const moving = isMovingText(written, layer);
  if (!moving && written.spoken === undefined) {
    for (const { text, x, y } of layout.lines) drawLetters(ctx, { text, x, y, fill }, layer, layout, turn);
    return;
  }
  drawParts(ctx, written, layer, layout, {
    fill,
    turn,
    moving,
    highlight: style.highlight ?? '#ffd54a',
    color,
  });
}

interface Letters {
  text: string;
  /** Where the line begins on the left, and its base line. */
  x: number;
  y: number;
  fill: Fill;
}

type Fill = SKRSContext2D['fillStyle'];

function drawLetters(
  ctx: SKRSContext2D,
  { text, x, y, fill }: Letters,
  { style = {} }: DrawnLayer,
  { size }: Layout,
  turn: Area['turn'],
): void {
  ctx.direction = readsFromRight(text) ? 'rtl' : 'ltr';
  ctx.textAlign = 'left';
  if (style.depth !== undefined && style.depth > 0) {
    const depth = (style.depth * size) / 100;
    const [dx, dy] = [
      Math.sin((turn.rotateY * Math.PI) / 180),
      0.35 - Math.sin((turn.rotateX * Math.PI) / 180),
    ];
    ctx.fillStyle = style.depthColor ?? '#303038';
    for (let step = Math.ceil(depth); step >= 1; step -= 1) ctx.fillText(text, x + dx * step, y + dy * step);
  }
  ctx.save();
  if (style.shadow !== undefined) {
    ctx.shadowColor = style.shadow;
    ctx.shadowBlur = size * 0.12;
    ctx.shadowOffsetY = size * 0.05;
  }
  if (style.outline !== undefined) {
    ctx.strokeStyle = style.outline;
    ctx.lineJoin = 'round';
    ctx.lineWidth = ((style.outlineWidth ?? 8) * size) / 100;
    ctx.strokeText(text, x, y);
    ctx.shadowColor = 'transparent';
  }
  ctx.fillStyle = fill;
  ctx.fillText(text, x, y);
  ctx.restore();
}

interface PartLook {
  fill: Fill;
  turn: Area['turn'];
  moving: boolean;
  highlight: string;
  color: string;
}

/** Letters, words or lines one after the other, or words of which one is spoken. */
function drawParts(
  ctx: SKRSContext2D,
  { at, spoken }: WrittenText,
  layer: DrawnLayer,
  layout: Layout,
  { fill, turn, moving, highlight }: PartLook,
): void {
  const { reveal = 'none', revealSec = REVEAL_SECONDS } = layer.style ?? {};
  const parts = layout.lines.flatMap((line) => partsOf(ctx, line, moving ? reveal : 'words'));
  const each = Math.min(PART_SECONDS, revealSec);
  const step = parts.length > 1 ? (revealSec - each) / (parts.length - 1) : 0;
  for (const [index, part] of parts.entries()) {
    const paint = spoken === index ? highlight : fill;
    if (!moving) {
      drawLetters(ctx, { ...part, fill: paint }, layer, layout, turn);
      continue;
    }
    const come = Math.min(1, Math.max(0, (at - index * step) / each));
    if (come <= 0) continue;
    ctx.save();
    if (reveal !== 'typewriter') {
      ctx.globalAlpha *= ease('ease-out', come);
      ctx.translate(0, (1 - ease('back-out', come)) * layout.size * 0.6);
    }
    drawLetters(ctx, { ...part, fill: paint }, layer, layout, turn);
    ctx.restore();
  }
}

function drawGround(ctx: SKRSContext2D, { lines, size, lineHeight }: Layout, color: string): void {
  if (lines.length === 0) return;
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, width }) => x + width));
  const top = Math.min(...lines.map(({ y }) => y)) - size;
  const [across, above] = [size * 0.4, size * 0.18];
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.roundRect(
    left - across,
    top - above,
    right - left + 2 * across,
    lines.length * lineHeight + 2 * above,
    size * 0.2,
  );
  ctx.fill();
}

function fillOf(
  ctx: SKRSContext2D,
  { style = {}, color }: DrawnLayer,
  { lines, size, lineHeight }: Layout,
): Fill {
  if (style.colorTo === undefined) return color;
  const top = Math.min(...lines.map(({ y }) => y)) - size * 0.8;
  const gradient = ctx.createLinearGradient(0, top, 0, top + lines.length * lineHeight);
  gradient.addColorStop(0, color);
  gradient.addColorStop(1, style.colorTo);
  return gradient;
}
