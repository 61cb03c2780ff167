import type { OutputInfo, ResizeOptions, Sharp } from 'sharp';

/** What may be asked of a picture of a tenant before it is written: methods of sharp that are plain data. */
export type StepName =
  | 'autoOrient'
  | 'avif'
  | 'composite'
  | 'extract'
  | 'extractChannel'
  | 'flatten'
  | 'greyscale'
  | 'jpeg'
  | 'negate'
  | 'png'
  | 'raw'
  | 'removeAlpha'
  | 'resize'
  | 'sharpen'
  | 'toColourspace'
  | 'webp'
  | 'withExif';

export type StepArguments<Name extends StepName> = Name extends 'resize'
  ? [width: number, height: number, options?: ResizeOptions]
  : Parameters<Sharp[Name]>;

export type Step = { [Name in StepName]: readonly [name: Name, ...args: StepArguments<Name>] }[StepName];

/** What a process is asked for. */
export type PictureOrder =
  | { kind: 'look'; path: string }
  | { kind: 'opaque'; path: string; maxPixels: number }
  | { kind: 'make'; path: string; maxPixels: number; steps: readonly Step[]; file?: string; spill?: string };

/** A file by what will read it. */
export interface Look {
  /** By the first bytes; unset where these say nothing. */
  type?: { mime: string; ext: string };
  /** Set for a picture that the loader of its type opens. */
  picture?: PictureFacts;
}

export interface PictureFacts {
  contentType: string;
  extension: string;
  /** Pixels as shown. */
  width: number;
  height: number;
  hasAlpha: boolean;
  /** A picture of what lies under the label of a draft, in its lower right corner. */
  underLabel?: Uint8Array;
}

export interface Made {
  /** Unset where a file was written, and for large ones, which are in the order's `spill`. */
  data?: Uint8Array;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

export interface Answers {
  look: Look;
  opaque: boolean;
  make: Made;
}

export type PictureAnswer =
  | { ready: true; cpuSeconds: number }
  | { ok: true; value: Answers[keyof Answers]; cpuSeconds: number }
  | { ok: false; code: 'unsupported_media' | 'input_too_large'; message: string; cpuSeconds: number };
