import type { FrameSize } from '../frame-size.js';
import type { CompositionLayer } from './composition.js';
import { trusted, untrusted, type MediaFile } from './media-work.js';

export interface Layer extends CompositionLayer {
  start: number;
  end: number;
  box: { left: number; top: number; width: number; height: number };
}

/** A layer with the file that it shows or plays. */
export interface Source {
  layer: Layer;
  /** `made` here, and not by a stranger. */
  file: MediaFile & { made: boolean };
}

export interface Stage {
  fps: number;
  background: string;
  frame: FrameSize;
}

/** A part of the composition's time, in seconds. */
export interface Window {
  from: number;
  seconds: number;
}

/** Inputs and filters of a run of ffmpeg. */
export interface Graph {
  inputs: string[];
  filters: string[];
}

/** The picture of a part of a composition, as `[picture]`. The same frames as those of the whole, whatever the part. */
export function pictureGraph(
  sources: readonly Source[],
  { fps, background, frame }: Stage,
  { from, seconds }: Window,
): Graph {
  const size = `${frame.width}x${frame.height}`;
  const filters = [`color=c=${background}:s=${size}:r=${fps}:d=${seconds},settb=AVTB,format=rgba[v0]`];
  const shown = sources.filter(
    ({ layer, file }) => file.kind !== 'audio' && layer.end > from && layer.start < from + seconds,
  );
  const inputs = shown.flatMap(({ layer, file }, index) => {
    const begins = layer.start - from;
    const skipped = Math.max(0, -begins);
    filters.push(layerFilter(layer, index, { skipped, begins, fps }), overlayFilter(layer, index, from));
    const length = String(layer.end - layer.start - skipped);
    if (file.kind === 'image') return ['-loop', '1', '-framerate', String(fps), '-t', length, ...read(file)];
    // Frames from the key frame before on: the last one before the part begins is what is seen then.
    return [...(skipped > 0 ? ['-noaccurate_seek', '-ss', String(skipped)] : []), ...read(file)];
  });
  filters.push(`[v${shown.length}]format=yuv420p[picture]`);
  return { inputs, filters };
}

/** What is heard in a composition of this length, as `[sound]`; undefined where that is nothing. */
export function soundGraph(sources: readonly Source[], seconds: number, firstInput = 0): Graph | undefined {
  const heard = sources.filter(({ file }) => file.hasAudio);
  if (heard.length === 0) return undefined;
  const mixed = `amix=inputs=${heard.length}:normalize=0:duration=longest,alimiter=limit=0.97,apad,atrim=0:${seconds}`;
  return {
    inputs: heard.flatMap(({ file }) => read(file)),
    filters: [
      ...heard.map(({ layer }, index) => soundFilter(layer, firstInput + index, index)),
      `${heard.map((_source, index) => `[a${index}]`).join('')}${mixed}[sound]`,
    ],
  };
}

const read = (file: Source['file']): string[] => (file.made ? trusted(file.path) : untrusted(file));

/** Rounded down, but for the noise of floating point: a frame that falls on one of the film's is no later than that. */
const micros = (seconds: number): number => Math.floor(seconds * 1_000_000 + 0.001);

/**
 * @param skipped seconds of the layer's source that are not read
 * @param begins when the layer begins; before 0 where it began earlier
 */
function layerFilter(
  { start, end, box, opacity = 1, fadeSec = 0 }: Layer,
  input: number,
  { skipped, begins, fps }: { skipped: number; begins: number; fps: number },
): string {
  const seconds = end - start;
  const size = `${box.width}:${box.height}`;
  return [
    `[${input}:v]scale=${size}:force_original_aspect_ratio=increase,crop=${size},format=rgba`,
    'settb=AVTB',
    // A stream that begins late shows its first frame until the next.
    skipped > 0 ? `setpts=PTS+${micros(skipped)}` : `setpts='if(eq(N,0),0,PTS)'`,
    // The last frame is seen for as long as a frame of the film.
    `tpad=stop_mode=clone:stop_duration=${1 / fps}`,
    `trim=0:${seconds}`,
    ...(opacity < 1 ? [`colorchannelmixer=aa=${opacity}`] : []),
    ...(fadeSec > 0
      ? [
          `fade=t=in:st=0:d=${fadeSec}:alpha=1`,
          `fade=t=out:st=${Math.max(0, seconds - fadeSec)}:d=${fadeSec}:alpha=1`,
        ]
      : []),
    `setpts=PTS+(${micros(begins)})[l${input}]`,
  ].join(',');
}

function overlayFilter({ start, end, box }: Layer, shown: number, from: number): string {
  const enabled = `between(t,${start - from},${end - from})`;
  return `[v${shown}][l${shown}]overlay=${box.left}:${box.top}:eof_action=pass:enable='${enabled}'[v${shown + 1}]`;
}

function soundFilter({ start, end }: Layer, input: number, index: number): string {
  const delay = Math.round(start * 1_000);
  return `[${input}:a]atrim=0:${end - start},asetpts=PTS-STARTPTS,aresample=48000,aformat=channel_layouts=stereo,adelay=${delay}|${delay}[a${index}]`;
}
