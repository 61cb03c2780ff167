import { inputList } from '../../lane-inputs.js';
import type { LaneTask } from '../../lane.js';

export interface ComposedMedium {
  kind: 'video' | 'image' | 'audio';
  url: string;
}

const EXTENSIONS = [
  ['video', /\.(?:mp4|mov|webm|mkv|m4v)(?:[?#]|$)/i],
  ['audio', /\.(?:mp3|wav|m4a|aac|flac|ogg)(?:[?#]|$)/i],
] as const;

/** The media that a composition is made of, each once, in their order. */
export function mediaToCompose(task: Pick<LaneTask, 'params' | 'inputs'>): ComposedMedium[] {
  const kindOf = (url: string): ComposedMedium['kind'] =>
    EXTENSIONS.find(([, extension]) => extension.test(url))?.[0] ?? 'image';
  const named = [
    ...inputList(task, ['backgroundUrl', 'background']).map((url) => ({ kind: kindOf(url), url })),
    ...inputList(task, ['videoUrl', 'video']).map((url) => ({ kind: 'video' as const, url })),
    ...inputList(task, ['in']).map((url) => ({ kind: kindOf(url), url })),
    ...assetsIn(task.params['assets']).map((url) => ({ kind: kindOf(url), url })),
  ];
  const links = named.filter(({ url }) => /^https?:\/\//.test(url));
  return [...new Map(links.map((one) => [one.url, one])).values()];
}

function assetsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    const { url } = typeof entry === 'object' && entry !== null ? (entry as { url?: unknown }) : {};
    return typeof url === 'string' ? [url] : [];
  });
}
