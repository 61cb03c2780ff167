import type { CompositionLayer } from '@easel/catalog';
import type { DrawnLayer } from '../composing/render-order.js';
import { type MediaFile, untrusted } from './media-work.js';

/** Something that is heard for a while. */
export interface HeardLayer {
  layer: Pick<DrawnLayer, 'start' | 'end'> & Pick<CompositionLayer, 'sourceStartSec' | 'volume' | 'fadeSec'>;
  file: MediaFile;
}

/** Inputs and filters of a run of ffmpeg. */
export interface Graph {
  inputs: string[];
  filters: string[];
}

/** What is heard in a composition of this length, as `[sound]`; undefined where that is nothing. */
export function soundGraph(heard: readonly HeardLayer[], seconds: number, firstInput = 0): Graph | undefined {
  if (heard.length === 0) return undefined;
  const mixed = `amix=inputs=${heard.length}:normalize=0:duration=longest,alimiter=limit=0.97,apad,atrim=0:${seconds}`;
  return {
    inputs: heard.flatMap(({ layer, file }) => [
      ...(layer.sourceStartSec === undefined ? [] : ['-ss', String(layer.sourceStartSec)]),
      ...untrusted(file),
    ]),
    filters: [
      ...heard.map(({ layer }, index) => soundFilter(layer, firstInput + index, index)),
      `${heard.map((_source, index) => `[a${index}]`).join('')}${mixed}[sound]`,
    ],
  };
}

function soundFilter(
  { start, end, volume = 100, fadeSec = 0 }: HeardLayer['layer'],
  input: number,
  index: number,
): string {
  const delay = Math.round(start * 1_000);
  const seconds = end - start;
  return [
    `[${input}:a]atrim=0:${seconds},asetpts=PTS-STARTPTS,aresample=48000,aformat=channel_layouts=stereo`,
    ...(volume === 100 ? [] : [`volume=${volume / 100}`]),
    ...(fadeSec > 0
      ? [`afade=t=in:d=${fadeSec}`, `afade=t=out:st=${Math.max(0, seconds - fadeSec)}:d=${fadeSec}`]
      : []),
    `adelay=${delay}|${delay}[a${index}]`,
  ].join(',');
}
