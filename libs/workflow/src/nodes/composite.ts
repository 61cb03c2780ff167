import { isRecord } from '../document/json-record.js';

const MAX_LAYERS = 4;

/** The plan of a composite: its videos as layers, with the settings of each. Lengths in seconds, places in percent. */
export function compositePlan(
  videos: readonly string[],
  data: Record<string, unknown>,
): Record<string, unknown> {
  const settings = Array.isArray(data.layers) ? (data.layers as unknown[]) : [];
  const layers = videos.slice(0, MAX_LAYERS).map((videoUrl, place) => ({
    position: 'fullscreen',
    blend: 'normal',
    opacity: 1,
    zIndex: place,
    startFrame: 0,
    x: 0,
    y: 0,
    width: 100,
    height: 100,
    ...(isRecord(settings[place]) ? settings[place] : {}),
    videoUrl,
  }));
  return {
    kind: 'composite',
    fps: numberOr(data.fps, 30),
    duration: numberOr(data.duration, 10),
    aspectRatio: typeof data.aspectRatio === 'string' ? data.aspectRatio : '16:9',
    layers,
  };
}

const numberOr = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard);
