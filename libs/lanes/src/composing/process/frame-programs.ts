import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { FRAMES_INPUT } from '../frames-input.js';
import { framesOf, type DrawnLayer, type DrawnSource, type RenderOrder } from '../render-order.js';

type Clip = Extract<DrawnSource, { kind: 'video' }>;

// A frame of a clip that comes half a millisecond after a frame of the film is seen with it.
const LATE_MICROS = 500;

/** Encodes frames as they come. Answers how ffmpeg ended. */
export async function encodeFrames(
  { ffmpeg, width, height, fps, encoding }: RenderOrder,
  frames: AsyncIterable<Uint8Array>,
): Promise<number> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-framerate', String(fps)];
  const child = spawn(ffmpeg, withInput(encoding, [...raw, '-i', 'pipe:0']), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const over = endOf(child);
  const input = child.stdin;
  let ended = false;
  void over.then(() => (ended = true));
  // What it did not take it says itself.
  input?.on('error', () => undefined);
  for await (const frame of frames) {
    if (ended || input === null || !input.writable) break;
    if (!input.write(frame)) await Promise.race([once(input, 'drain').catch(() => undefined), over]);
  }
  input?.end();
  return over;
}

const withInput = (words: readonly string[], input: readonly string[]): string[] =>
  words.flatMap((word) => (word === FRAMES_INPUT ? input : [word]));

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** The frames of a clip, each as the film shows it, from a frame of the film on. */
export class ClipFrames {
  private readonly child: ChildProcess;
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private over = false;

  constructor(
    layer: DrawnLayer,
    private readonly clip: Clip,
    { ffmpeg, fps, from }: RenderOrder,
  ) {
    const first = Math.max(from, framesOf(layer, fps).first);
    const words = ['-nostdin', '-v', 'error', '-threads', '1', ...clipInput(layer, clip, first / fps)];
    const filters = [
      // Another sort of frame is a fault of its own in some files: the first one decides.
      'settb=AVTB',
      placed(layer, clip, first / fps),
      `fps=fps=${fps}:round=up:start_time=${(first / fps).toFixed(6)}`,
      fitted(layer.fit ?? 'cover', clip.size),
      'format=rgba',
    ];
    const output = ['-map', '0:v:0', '-an', '-vf', filters.join(','), '-f', 'rawvideo', 'pipe:1'];
    this.child = spawn(ffmpeg, [...words, ...output], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child.once('error', () => undefined);
    this.chunks = (this.child.stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next frame; undefined when there is no other. */
  async next(): Promise<Uint8Array | undefined> {
    const bytes = this.clip.size.width * this.clip.size.height * 4;
    const frame = new Uint8Array(bytes);
    let filled = 0;
    while (filled < bytes) {
      if (this.rest.length === 0) {
        if (this.over) return undefined;
        const { done, value } = await this.chunks.next();
        if (done === true) {
          this.over = true;
          return undefined;
        }
        this.rest = value;
      }
      const taken = this.rest.subarray(0, bytes - filled);
      frame.set(taken, filled);
      filled += taken.length;
      this.rest = this.rest.subarray(taken.length);
    }
    return frame;
  }

  end(): void {
    this.over = true;
    this.child.kill('SIGKILL');
  }
}

/** Seconds of the clip that are not read, where the film begins at this second of its own. */
const skippedAt = ({ start }: DrawnLayer, { begins }: Clip, second: number): number =>
  begins + Math.max(0, second - start);

function clipInput(layer: DrawnLayer, clip: Clip, second: number): string[] {
  const skipped = skippedAt(layer, clip, second);
  // Frames from the key frame before on: the last one before the part begins is what is seen then.
  return [...(skipped > 0 ? ['-noaccurate_seek', '-ss', skipped.toFixed(6)] : []), ...clip.words];
}

function placed(layer: DrawnLayer, clip: Clip, second: number): string {
  const skipped = skippedAt(layer, clip, second);
  const moved = Math.round((layer.start - clip.begins + Number(skipped.toFixed(6))) * 1e6) - LATE_MICROS;
  // A stream that begins late shows its first frame until the next.
  return skipped > 0 ? `setpts=PTS+(${moved})` : `setpts='if(eq(N,0),0,PTS)+(${moved})'`;
}

function fitted(fit: 'cover' | 'contain' | 'fill', { width, height }: Clip['size']): string {
  const size = `${width}:${height}`;
  if (fit === 'fill') return `scale=${size}`;
  if (fit === 'cover') return `scale=${size}:force_original_aspect_ratio=increase,crop=${size}`;
  return `scale=${size}:force_original_aspect_ratio=decrease,format=rgba,pad=${size}:-1:-1:color=black@0`;
}
