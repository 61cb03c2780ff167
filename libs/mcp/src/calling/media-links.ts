export interface MediaLink {
  url: string;
  name: string;
  mimeType?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

const MOST = 20;
const DEEPEST = 8;

/** The files that a result names, each once, in their order: what a client can show beside the text. */
export function mediaLinks(result: unknown): MediaLink[] {
  const links = new Map<string, MediaLink>();
  const look = (value: unknown, depth: number): void => {
    if (links.size >= MOST || depth > DEEPEST) return;
    if (typeof value === 'string') {
      const link = linkOf(value);
      if (link) links.set(link.url, link);
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of Object.values(value)) look(entry, depth + 1);
    }
  };
  look(result, 0);
  return [...links.values()];
}

function linkOf(text: string): MediaLink | undefined {
  if (!/^https?:\/\//.test(text) || text.length > 4_096 || !URL.canParse(text)) return undefined;
  const name = new URL(text).pathname.split('/').at(-1) ?? '';
  const mimeType = TYPES[/\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  return mimeType === undefined ? undefined : { url: text, name, mimeType };
}
