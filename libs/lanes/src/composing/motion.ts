import type { Animation, LayerLook, TransitionSpec } from '@easel/catalog';

type Easing = NonNullable<TransitionSpec['easing']>;

/** How a layer looks at one moment; places in percent of the frame, angles in degrees. */
export interface Look {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  rotation: number;
  rotateX: number;
  rotateY: number;
  opacity: number;
  /** Percent of the frame's height. */
  blur: number;
  /** What of the layer is seen, in parts of its box; all of it when absent. */
  window?: { left: number; top: number; right: number; bottom: number };
  /** Radius of a round window, in parts of the way from the middle to a corner. */
  iris?: number;
}

interface Timed extends LayerLook {
  start: number;
  end: number;
}

/** @param time seconds of the composition */
export function lookAt(layer: Timed, time: number): Look {
  const at = time - layer.start;
  const placed = layer.position !== 'fullscreen';
  const standing = {
    x: placed ? (layer.x ?? 0) : 0,
    y: placed ? (layer.y ?? 0) : 0,
    width: placed ? (layer.width ?? 100) : 100,
    height: placed ? (layer.height ?? 100) : 100,
    scale: layer.scale ?? 1,
    rotation: layer.rotation ?? 0,
    rotateX: layer.rotateX ?? 0,
    rotateY: layer.rotateY ?? 0,
    opacity: layer.opacity ?? 1,
    blur: 0,
  };
  const look: Look = { ...standing };
  for (const animation of layer.animate ?? []) {
    look[animation.property] = valueAt(animation, at, standing[animation.property]);
  }
  look.opacity = Math.min(1, Math.max(0, look.opacity));
  look.blur = Math.min(50, Math.max(0, look.blur));
  const { fadeSec = 0, enter, exit } = layer;
  const left = layer.end - time;
  if (fadeSec > 0) look.opacity *= Math.min(1, at / fadeSec, left / fadeSec);
  if (enter && at < enter.seconds) transit(look, enter, at / enter.seconds);
  if (exit && left < exit.seconds) transit(look, exit, left / exit.seconds);
  return look;
}

/** The value of an animated property; before the first keyframe its value, after the last one its. */
export function valueAt({ keyframes }: Animation, at: number, standing: number): number {
  const frames = [...keyframes].sort((one, other) => one.at - other.at);
  const after = frames.findIndex((frame) => frame.at > at);
  const last = frames.at(-1);
  if (last === undefined) return standing;
  if (after === -1) return last.value;
  const [from, to] = [frames[after - 1], frames[after]];
  if (from === undefined || to === undefined) return frames[0]?.value ?? standing;
  const gone = ease(from.easing ?? 'linear', (at - from.at) / (to.at - from.at));
  return from.value + (to.value - from.value) * gone;
}

/** @param part of the transition that is over, 0 to 1; 1 is the layer as it stands */
function transit(look: Look, { kind, easing = 'ease-out' }: TransitionSpec, part: number): void {
  const gone = ease(easing, part);
  const rest = 1 - gone;
  const seen = Math.min(1, Math.max(0, gone));
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  switch (kind) {
    case 'fade':
      look.opacity *= seen;
      return;
    case 'slide-left':
      look.x += (100 - look.x) * rest;
      return;
    case 'slide-right':
      look.x -= (look.x + look.width) * rest;
      return;
    case 'slide-up':
      look.y += (100 - look.y) * rest;
      return;
    case 'slide-down':
      look.y -= (look.y + look.height) * rest;
      return;
    case 'wipe-left':
      look.window = { ...whole, left: 1 - seen };
      return;
    case 'wipe-right':
      look.window = { ...whole, right: seen };
      return;
    case 'wipe-up':
      look.window = { ...whole, top: 1 - seen };
      return;
    case 'wipe-down':
      look.window = { ...whole, bottom: seen };
      return;
    case 'iris':
      look.iris = seen;
      return;
    case 'zoom':
      look.scale *= Math.max(0, gone);
      look.opacity *= Math.min(1, seen * 2);
      return;
    case 'spin':
      look.rotation -= 180 * rest;
      look.scale *= Math.max(0, gone);
      return;
    case 'blur':
      look.blur += 6 * Math.max(0, rest);
      look.opacity *= seen;
      return;
  }
}

/** The part of the way that is gone when this part of the time is; `back-out` and `elastic-out` go beyond the end. */
export function ease(easing: Easing, part: number): number {
  const p = Math.min(1, Math.max(0, part));
  const rest = 1 - p;
  switch (easing) {
    case 'linear':
      return p;
    case 'ease-in':
      return p ** 3;
    case 'ease-out':
      return 1 - rest ** 3;
    case 'ease-in-out':
      return p < 0.5 ? 4 * p ** 3 : 1 - 4 * rest ** 3;
    case 'back-out':
      return 1 + 2.7 * (p - 1) ** 3 + 1.7 * (p - 1) ** 2;
    case 'bounce-out':
      return bounce(p);
    case 'elastic-out':
      return p === 0 || p === 1 ? p : 2 ** (-10 * p) * Math.sin(((10 * p - 0.75) * 2 * Math.PI) / 3) + 1;
    case 'hold':
      return p < 1 ? 0 : 1;
  }
}

function bounce(p: number): number {
  const [strength, steps] = [7.5625, 2.75];
  if (p < 1 / steps) return strength * p * p;
  if (p < 2 / steps) return strength * (p - 1.5 / steps) ** 2 + 0.75;
  if (p < 2.5 / steps) return strength * (p - 2.25 / steps) ** 2 + 0.9375;
  return strength * (p - 2.625 / steps) ** 2 + 0.984375;
}
