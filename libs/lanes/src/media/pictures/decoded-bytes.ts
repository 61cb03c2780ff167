/** What a picture's header says of its pixels. */
export interface PixelFacts {
  /** Of the loader that decodes it: `png`, `jpeg`, `webp`, `gif`, `heif` or `tiff`. */
  format: string;
  width: number;
  height: number;
  channels: number;
  /** Bytes of one channel of one pixel. */
  depthBytes: number;
  /** Interlaced PNG, progressive JPEG. */
  progressive: boolean;
}

/** Bytes that the pixels of one picture may take while it is decoded. */
export const MOST_DECODED_BYTES = 256 * 1024 ** 2;

/** Decoders of these hold the whole picture, and so does every later reader. */
const HELD = new Set(['webp', 'gif', 'heif']);

/**
 * Bytes that decoding takes at its peak. Decoders that hand on row after row count once; those that hold the whole
 * picture before the first row count twice.
 */
export function decodedBytes({
  format,
  width,
  height,
  channels,
  depthBytes,
  progressive,
}: PixelFacts): number {
  return width * height * channels * depthBytes * (progressive || HELD.has(format) ? 2 : 1);
}
