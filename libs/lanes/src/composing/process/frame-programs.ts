import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { FRAMES_INPUT } from '../frames-input.js';
import { type Clip, clipWords, fittedTo } from '../clip-words.js';
import { framesOf, type DrawnLayer, type RenderOrder } from '../render-order.js';

/** Encodes frames as they come. Answers how ffmpeg ended. */
export async function encodeFrames(
  { ffmpeg, fps, encoding, reach, ...whole }: RenderOrder,
  frames: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { width, height } = reach ?? whole;
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
    const { input, filters } = clipWords(layer, clip, { fps, first });
    const words = ['-nostdin', '-v', 'error', '-threads', '1', ...input];
    filters.push(fittedTo(clip.size, layer.fit), 'format=rgba');
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
