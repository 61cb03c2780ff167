import type { EffectSpec } from '@easel/catalog';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { DrawnLayer } from '../render-order.js';

/** Percent of the frame's height that the strongest blur reaches. */
const WIDEST_BLUR = 5;

/** Effects as a filter of the canvas. @param blur percent of the frame's height, beside that of the effects */
export function filterOf(effects: readonly EffectSpec[] = [], blur: number, height: number): string {
  const words = effects.flatMap(({ kind, amount }): string[] => {
    const change = amount ?? NO_CHANGE_AT_ONE[kind] ?? 1;
    const part = Math.min(1, change);
    switch (kind) {
      case 'blur':
        return change > 0 ? [`blur(${((change * WIDEST_BLUR * height) / 100).toFixed(2)}px)`] : [];
      case 'brightness':
        return [`brightness(${change})`];
      case 'contrast':
        return [`contrast(${change})`];
      case 'saturation':
        return [`saturate(${change})`];
      case 'grayscale':
        return [`grayscale(${part})`];
      case 'sepia':
        return [`sepia(${part})`];
      case 'invert':
        return [`invert(${part})`];
      case 'hue':
        return [`hue-rotate(${change * 360}deg)`];
      case 'vignette':
      case 'tint':
        return [];
    }
  });
  if (blur > 0) words.push(`blur(${((blur * height) / 100).toFixed(2)}px)`);
  return words.length === 0 ? 'none' : words.join(' ');
}

// Without an amount an effect is to be seen.
const NO_CHANGE_AT_ONE: Readonly<Record<string, number>> = {
  blur: 0.3,
  brightness: 1.25,
  contrast: 1.3,
  saturation: 1.4,
  hue: 0.25,
};

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draws the effects that are colours over what is there. */
export function overlaid(
  ctx: SKRSContext2D,
  { effects = [], color }: Pick<DrawnLayer, 'effects' | 'color'>,
  { left, top, width, height }: Area,
): void {
  for (const { kind, amount = 0.5 } of effects) {
    if (kind !== 'vignette' && kind !== 'tint') continue;
    ctx.save();
    ctx.globalCompositeOperation = 'source-atop';
    const part = Math.min(1, amount);
    if (kind === 'tint') {
      ctx.globalAlpha = part;
      ctx.fillStyle = color;
    } else {
      const [x, y] = [left + width / 2, top + height / 2];
      const gradient = ctx.createRadialGradient(
        x,
        y,
        Math.min(width, height) * 0.3,
        x,
        y,
        Math.hypot(width, height) / 2,
      );
      gradient.addColorStop(0, 'rgba(0,0,0,0)');
      gradient.addColorStop(1, `rgba(0,0,0,${part})`);
      ctx.fillStyle = gradient;
    }
    ctx.fillRect(left, top, width, height);
    ctx.restore();
  }
}

export const hasOverlay = ({ effects = [] }: Pick<DrawnLayer, 'effects'>): boolean =>
  effects.some(({ kind }) => kind === 'vignette' || kind === 'tint');
