import type { DrawnLayer, DrawnSource } from './render-order.js';

export type Clip = Extract<DrawnSource, { kind: 'video' }>;

// A frame of a clip that comes half a millisecond after a frame of the film is seen with it.
const LATE_MICROS = 500;

/**
 * The arguments of ffmpeg for the frames of a clip, each as the film shows it, from its frame `first` on: input
 * options, and filters that give them the film's times.
 */
export function clipWords(
  layer: Pick<DrawnLayer, 'start'>,
  clip: Clip,
  { fps, first }: { fps: number; first: number },
): { input: string[]; filters: string[] } {
  const second = first / fps;
  const skipped = clip.begins + Math.max(0, second - layer.start);
  const moved = Math.round((layer.start - clip.begins + Number(skipped.toFixed(6))) * 1e6) - LATE_MICROS;
  return {
    // Frames from the key frame before on: the last one before the part begins is what is seen then.
    input: [...(skipped > 0 ? ['-noaccurate_seek', '-ss', skipped.toFixed(6)] : []), ...clip.words],
    filters: [
      // Another sort of frame is a fault of its own in some files: the first one decides.
      'settb=AVTB',
      // A stream that begins late shows its first frame until the next.
      skipped > 0 ? `setpts=PTS+(${moved})` : `setpts='if(eq(N,0),0,PTS)+(${moved})'`,
      `fps=fps=${fps}:round=up:start_time=${second.toFixed(6)}`,
    ],
  };
}

/** A filter that brings a clip to a size. */
export function fittedTo(
  { width, height }: Clip['size'],
  fit: NonNullable<DrawnLayer['fit']> = 'cover',
): string {
  const size = `${width}:${height}`;
  if (fit === 'fill') return `scale=${size}`;
  if (fit === 'cover') return `scale=${size}:force_original_aspect_ratio=increase,crop=${size}`;
  return `scale=${size}:force_original_aspect_ratio=decrease,format=rgba,pad=${size}:-1:-1:color=black@0`;
}
