import { type Canvas, createCanvas, type Image, LottieAnimation, loadImage } from '@napi-rs/canvas';
import { growthOf } from '../growth.js';
import type { DrawnLayer, DrawnSource, RenderOrder } from '../render-order.js';
import { hasOverlay, overlaid } from './effects.js';
import { masked } from './masks.js';
import { drawShape } from './shapes.js';
import { keyOf, type LayerMoment } from './still-frames.js';
import { drawText, type WrittenText } from './text.js';

/** What a layer shows, before it is placed. */
export interface Sprite {
  canvas: Canvas;
  /** Pixels of the frame around the layer's box that it also covers. */
  pad: number;
}

interface Moment extends LayerMoment {
  clip: Uint8Array | undefined;
}

const LARGEST_SIDE = 4_096;

/** The pictures of layers. One that does not change is drawn once. */
export class Sprites {
  private readonly kept = new Map<number, { key: string; sprite: Sprite }>();
  private readonly clips = new Map<number, Canvas>();
  private readonly animations = new Map<number, LottieAnimation>();

  private constructor(
    private readonly order: RenderOrder,
    private readonly images: ReadonlyMap<number, Image>,
  ) {}

  static async of(order: RenderOrder): Promise<Sprites> {
    const images = new Map<number, Image>();
    for (const [place, { source }] of order.layers.entries()) {
      if (source.kind === 'image') images.set(place, await loadImage(source.path));
    }
    return new Sprites(order, images);
  }

  at(place: number, moment: Moment): Sprite | undefined {
    const layer = this.order.layers[place];
    if (layer === undefined) return undefined;
    const key = keyOf(layer, moment);
    const kept = this.kept.get(place);
    if (key !== undefined && kept?.key === key) return kept.sprite;
    const sprite = this.drawn(place, layer, moment, kept?.sprite);
    if (sprite !== undefined) this.kept.set(place, { key: key ?? '', sprite });
    return sprite;
  }

  private drawn(place: number, layer: DrawnLayer, moment: Moment, before?: Sprite): Sprite | undefined {
    const { source } = layer;
    const pad = padOf(layer, this.order.height);
    const [wide, tall] = [moment.width + 2 * pad, moment.height + 2 * pad];
    const growth = Math.min(growthOf(layer), LARGEST_SIDE / Math.max(wide, tall));
    const [width, height] = [Math.ceil(wide * growth), Math.ceil(tall * growth)];
    const isFit = before?.canvas.width === width && before.canvas.height === height;
    const canvas = isFit ? before.canvas : createCanvas(width, height);
    const ctx = canvas.getContext('2d');
    ctx.reset();
    ctx.scale(width / wide, height / tall);
    ctx.translate(pad, pad);
    const box = { width: moment.width, height: moment.height };
    switch (source.kind) {
      case 'video': {
        const picture = this.clipPicture(place, source, moment.clip);
        if (picture === undefined) return undefined;
        ctx.drawImage(picture, 0, 0, box.width, box.height);
        break;
      }
      case 'image': {
        const image = this.images.get(place);
        if (image !== undefined) ctx.drawImage(image, 0, 0, box.width, box.height);
        break;
      }
      case 'shape':
        drawShape(ctx, source.shape, box, this.order.height);
        break;
      case 'lottie':
        this.play(place, source.file, layer, moment).render(ctx, { x: 0, y: 0, ...box });
        break;
      case 'text':
      case 'captions': {
        const written = writtenAt(source, moment.at);
        if (written === undefined) return undefined;
        drawText(ctx, written, layer, {
          ...box,
          frameHeight: this.order.height,
          turn: moment.look,
        });
        break;
      }
      case 'below':
        return undefined;
    }
    if (hasOverlay(layer)) overlaid(ctx, layer, { left: 0, top: 0, ...box });
    if (layer.mask !== undefined) cutOut(canvas, layer, { width: wide, height: tall, pad, box });
    return { canvas, pad };
  }

  private clipPicture(
    place: number,
    { size }: Extract<DrawnSource, { kind: 'video' }>,
    pixels: Uint8Array | undefined,
  ): Canvas | undefined {
    if (pixels === undefined) return undefined;
    const canvas = this.clips.get(place) ?? createCanvas(size.width, size.height);
    this.clips.set(place, canvas);
    const ctx = canvas.getContext('2d');
    const image = ctx.createImageData(size.width, size.height);
    image.data.set(pixels);
    ctx.putImageData(image, 0, 0);
    return canvas;
  }

  private play(place: number, file: string, { loop = true }: DrawnLayer, { at }: Moment): LottieAnimation {
    const animation = this.animations.get(place) ?? LottieAnimation.loadFromData(file);
    this.animations.set(place, animation);
    const last = Math.max(0, animation.duration - 1 / Math.max(1, animation.fps));
    animation.seekTime(loop && animation.duration > 0 ? at % animation.duration : Math.min(at, last));
    return animation;
  }
}

function writtenAt(
  source: Extract<DrawnSource, { kind: 'text' | 'captions' }>,
  at: number,
): WrittenText | undefined {
  if (source.kind === 'text') return { text: source.text, at };
  const line = source.lines.find(({ startSec, endSec }) => at >= startSec && at < endSec);
  if (line === undefined) return undefined;
  const { words = [] } = line;
  const spoken = words.findLastIndex(({ startSec }) => at >= startSec);
  return { text: line.text, at: at - line.startSec, ...(words.length > 0 && { spoken }) };
}

function padOf({ source, style }: DrawnLayer, frameHeight: number): number {
  if (source.kind === 'text' || source.kind === 'captions') {
    return Math.round(frameHeight * (style?.box === undefined && style?.depth === undefined ? 0.03 : 0.06));
  }
  if (source.kind !== 'shape' || source.shape.stroke === undefined) return 0;
  return Math.ceil(((source.shape.strokeWidth ?? 0.5) * frameHeight) / 200) + 1;
}

function cutOut(
  canvas: Canvas,
  { mask }: DrawnLayer,
  whole: { width: number; height: number; pad: number; box: { width: number; height: number } },
): void {
  const shown = createCanvas(canvas.width, canvas.height);
  const on = shown.getContext('2d');
  on.scale(canvas.width / whole.width, canvas.height / whole.height);
  on.translate(whole.pad, whole.pad);
  masked(on, mask, whole.box);
  const ctx = canvas.getContext('2d');
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = mask?.invert === true ? 'destination-out' : 'destination-in';
  ctx.drawImage(shown, 0, 0);
}
