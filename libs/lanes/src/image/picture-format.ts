import type { AvifOptions, JpegOptions, PngOptions, WebpOptions } from 'sharp';
import type { LaneArtifact } from '../lane.js';
import type { LaneParams } from '../lane-params.js';
import type { FrameSize } from '../frame-size.js';

/** What a picture is written with: one of ours, or one of a tenant that is decoded elsewhere. */
export interface Writes<Picture> {
  avif(options: AvifOptions): Picture;
  flatten(options: { background: string }): Picture;
  jpeg(options: JpegOptions): Picture;
  png(options?: PngOptions): Picture;
  webp(options: WebpOptions): Picture;
}

const FORMATS = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

export interface WriteOptions {
  /** Of 100. */
  jpegQuality?: number;
}

export type PictureFormat = keyof typeof FORMATS;

const NAMES: readonly PictureFormat[] = ['png', 'jpg', 'webp', 'avif'];

/** The format that a node's settings ask for. */
export function formatOf(params: LaneParams, standard: PictureFormat = 'png'): PictureFormat {
  return params.choice('format', NAMES, standard);
}

/** A picture in a format. A JPEG has no transparency: white shows through. */
export function written<Picture extends Writes<Picture>>(
  picture: Picture,
  format: PictureFormat,
  { jpegQuality = 92 }: WriteOptions = {},
): Picture {
  switch (format) {
    case 'png':
      return picture.png();
    case 'jpg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' });
    case 'webp':
      return picture.webp({ quality: 90 });
    case 'avif':
      // Beyond this effort a large picture takes seconds for a few per cent.
      return picture.avif({ quality: 65, effort: 2 });
  }
}

/** A picture in a file as a task's result. */
export function pictureArtifact(
  path: string,
  format: PictureFormat,
  { width, height }: FrameSize,
): LaneArtifact {
  return { kind: 'image', path, contentType: FORMATS[format], extension: format, width, height };
}
