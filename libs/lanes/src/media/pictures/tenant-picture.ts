import { readFile, rm } from 'node:fs/promises';
import { DEFAULT_MEDIA_LIMITS } from '../media-limits.js';
import type { Look, Made, Step, StepArguments, StepName } from './picture-order.js';
import { pictureProcesses } from './picture-processes.js';

export interface TenantPictureOptions {
  maxPixels?: number;
  signal?: AbortSignal;
}

export interface MadePixels {
  data: Buffer;
  info: Made['info'];
}

/** What a file is by its first bytes, and by the loader that reads pictures of that type. @throws UnreadableMedia */
export function lookAtFile(path: string, signal?: AbortSignal): Promise<Look> {
  return pictureProcesses.ask({ kind: 'look', path }, signal);
}

/**
 * A picture whose bytes came from outside: used as sharp is, but decoded by a process behind walls. Each ending reads
 * the file again.
 */
export class TenantPicture {
  private constructor(
    private readonly path: string,
    private readonly options: TenantPictureOptions,
    private readonly steps: readonly Step[],
  ) {}

  static of(path: string, options: TenantPictureOptions = {}): TenantPicture {
    return new TenantPicture(path, options, []);
  }

  autoOrient = this.step('autoOrient');
  avif = this.step('avif');
  composite = this.step('composite');
  extract = this.step('extract');
  extractChannel = this.step('extractChannel');
  flatten = this.step('flatten');
  greyscale = this.step('greyscale');
  jpeg = this.step('jpeg');
  negate = this.step('negate');
  png = this.step('png');
  raw = this.step('raw');
  removeAlpha = this.step('removeAlpha');
  resize = this.step('resize');
  sharpen = this.step('sharpen');
  toColourspace = this.step('toColourspace');
  webp = this.step('webp');
  withExif = this.step('withExif');

  /** @throws UnreadableMedia */
  async toFile(file: string): Promise<Made['info']> {
    return (await this.made({ file })).info;
  }

  /** @throws UnreadableMedia */
  async toBuffer(): Promise<MadePixels> {
    const spill = pictureProcesses.newFile();
    try {
      const { data, info } = await this.made({ spill });
      if (data === undefined) return { data: await readFile(spill), info };
      return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), info };
    } finally {
      await rm(spill, { force: true });
    }
  }

  /** Whether no pixel is transparent. @throws UnreadableMedia */
  isOpaque(): Promise<boolean> {
    return pictureProcesses.ask(
      { kind: 'opaque', path: this.path, maxPixels: this.maxPixels },
      this.options.signal,
    );
  }

  private made(target: { file: string } | { spill: string }): Promise<Made> {
    const { path, steps, maxPixels } = this;
    return pictureProcesses.ask({ kind: 'make', path, maxPixels, steps, ...target }, this.options.signal);
  }

  private get maxPixels(): number {
    return this.options.maxPixels ?? DEFAULT_MEDIA_LIMITS.maxPixels;
  }

  private step<Name extends StepName>(name: Name) {
    return (...args: StepArguments<Name>): TenantPicture =>
      new TenantPicture(this.path, this.options, [...this.steps, [name, ...args] as unknown as Step]);
  }
}
