import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { lookAt, type Look } from '../motion.js';
import { type DrawnLayer, framesOf, type FrameOrder, type RenderOrder } from '../render-order.js';
import { filterOf, overlaid } from './effects.js';
import { masked } from './masks.js';
import { type Sprite, Sprites } from './sprites.js';
import { drawTurned } from './turned.js';

/** Draws frames of a composition, one at a time; the same frame always has the same pixels. */
export class FrameDrawing {
  private readonly canvas: Canvas;
  private readonly ctx: SKRSContext2D;
  private spare: Canvas | undefined;

  private constructor(
    private readonly order: RenderOrder,
    private readonly sprites: Sprites,
  ) {
    const { width, height } = order.reach ?? order;
    this.canvas = createCanvas(width, height);
    this.ctx = this.canvas.getContext('2d');
  }

  static async of(order: RenderOrder): Promise<FrameDrawing> {
    return new FrameDrawing(order, await Sprites.of(order));
  }

  /** Four bytes a pixel. */
  draw({ frame, clips }: FrameOrder): Uint8Array {
    const { ctx, order } = this;
    const { reach } = order;
    if (reach === undefined) {
      ctx.fillStyle = order.background;
      ctx.fillRect(0, 0, order.width, order.height);
    } else {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, reach.width, reach.height);
      ctx.translate(-reach.left, -reach.top);
    }
    for (const [place, layer] of order.layers.entries()) {
      const { first, after } = framesOf(layer, order.fps);
      if (frame < first || frame >= after) continue;
      const time = frame / order.fps;
      const look = lookAt(layer, time);
      if (look.opacity <= 0 || look.scale <= 0) continue;
      const box = { width: (look.width * order.width) / 100, height: (look.height * order.height) / 100 };
      if (box.width < 1 || box.height < 1) continue;
      if (layer.source.kind === 'below') this.changeBelow(layer, look, box);
      else {
        const sprite = this.sprites.at(place, {
          at: time - layer.start,
          ...box,
          look,
          clip: clips.get(place),
        });
        if (sprite !== undefined) this.lay(sprite, layer, look, box);
      }
    }
    if (reach === undefined) return new Uint8Array(this.canvas.data());
    // Colours of pixels that are seen in part, as they are and not as they weigh.
    return new Uint8Array(ctx.getImageData(0, 0, reach.width, reach.height).data);
  }

  private lay(sprite: Sprite, layer: DrawnLayer, look: Look, box: Box): void {
    const { ctx, order } = this;
    const isTurned = look.rotateX !== 0 || look.rotateY !== 0;
    ctx.save();
    ctx.globalAlpha = look.opacity;
    ctx.globalCompositeOperation = blendOf(layer.blend);
    const filter = filterOf(layer.effects, look.blur, order.height);
    if (isTurned) {
      const turned = this.spareCanvas();
      const on = turned.getContext('2d');
      this.place(on, look, box);
      drawTurned(on, sprite, box, look);
      on.setTransform(1, 0, 0, 1, 0, 0);
      ctx.filter = filter;
      ctx.drawImage(turned, 0, 0);
    } else {
      this.place(ctx, look, box);
      ctx.filter = filter;
      const { pad } = sprite;
      ctx.drawImage(
        sprite.canvas,
        -box.width / 2 - pad,
        -box.height / 2 - pad,
        box.width + 2 * pad,
        box.height + 2 * pad,
      );
    }
    ctx.restore();
  }

  /** All that was drawn so far, seen through the layer. */
  private changeBelow(layer: DrawnLayer, look: Look, box: Box): void {
    const { ctx, order } = this;
    const changed = this.spareCanvas();
    const on = changed.getContext('2d');
    on.filter = filterOf(layer.effects, look.blur, order.height);
    on.drawImage(this.canvas, 0, 0);
    on.filter = 'none';
    on.save();
    this.place(on, look, box);
    overlaid(on, layer, { left: -box.width / 2, top: -box.height / 2, ...box });
    on.restore();
    ctx.save();
    ctx.globalAlpha = look.opacity;
    ctx.globalCompositeOperation = blendOf(layer.blend);
    this.place(ctx, look, box);
    if (look.window === undefined && look.iris === undefined) {
      ctx.beginPath();
      ctx.rect(-box.width / 2, -box.height / 2, box.width, box.height);
      ctx.clip();
    }
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(layer.mask === undefined ? changed : this.maskedInFrame(changed, layer, look, box), 0, 0);
    ctx.restore();
  }

  private maskedInFrame(changed: Canvas, layer: DrawnLayer, look: Look, box: Box): Canvas {
    const mask = createCanvas(this.order.width, this.order.height);
    const on = mask.getContext('2d');
    this.place(on, look, box);
    on.translate(-box.width / 2, -box.height / 2);
    masked(on, layer.mask, box);
    const ctx = changed.getContext('2d');
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalCompositeOperation = layer.mask?.invert === true ? 'destination-out' : 'destination-in';
    ctx.drawImage(mask, 0, 0);
    ctx.restore();
    return changed;
  }

  /** The middle of the layer is the origin from here on, and only what its window shows is drawn. */
  private place(ctx: SKRSContext2D, look: Look, box: Box): void {
    const { width, height } = this.order;
    ctx.translate((look.x * width) / 100 + box.width / 2, (look.y * height) / 100 + box.height / 2);
    ctx.rotate((look.rotation * Math.PI) / 180);
    ctx.scale(look.scale, look.scale);
    if (look.window !== undefined) {
      const { left, top, right, bottom } = look.window;
      ctx.beginPath();
      ctx.rect(
        (left - 0.5) * box.width,
        (top - 0.5) * box.height,
        (right - left) * box.width,
        (bottom - top) * box.height,
      );
      ctx.clip();
    }
    if (look.iris !== undefined) {
      ctx.beginPath();
      ctx.arc(0, 0, (look.iris * Math.hypot(box.width, box.height)) / 2, 0, 2 * Math.PI);
      ctx.clip();
    }
  }

  /** A transparent picture as large as the frame, for the time of one layer. */
  private spareCanvas(): Canvas {
    this.spare ??= createCanvas(this.order.width, this.order.height);
    const on = this.spare.getContext('2d');
    on.reset();
    return this.spare;
  }
}

interface Box {
  width: number;
  height: number;
}

type Operation = SKRSContext2D['globalCompositeOperation'];

function blendOf(blend: DrawnLayer['blend'] = 'normal'): Operation {
  if (blend === 'normal') return 'source-over';
  return blend === 'add' ? 'lighter' : blend;
}
