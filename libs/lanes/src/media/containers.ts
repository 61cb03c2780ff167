import { table } from '@easel/contracts/table';
import { UnreadableMedia } from './unreadable-media.js';

interface FileType {
  mime: string;
  ext: string;
}

const ANY_MP4 = /^(?:video|audio)\/(?:mp4|quicktime|x-m4v|x-m4a|3gpp2?|mj2)$|^application\/mp4$/;

/** By the demuxer of ffmpeg that reads them: the types whose first bytes it goes by, and the type that it means. */
const CONTAINERS: Readonly<Record<string, { types: RegExp; means?: FileType }>> = table({
  'mov,mp4,m4a,3gp,3g2,mj2': { types: ANY_MP4 },
  'matroska,webm': { types: /^(?:video|audio)\/(?:webm|matroska|x-matroska)$/ },
  ogg: { types: /^(?:video|audio|application)\/ogg/ },
  avi: { types: /^video\/(?:vnd\.avi|x-msvideo|avi)$/ },
  flv: { types: /^video\/x-flv$/ },
  mpegts: { types: /^video\/mp2t$/ },
  mpeg: { types: /^video\/(?:mpeg|mp1s|mp2p)$/i },
  wav: { types: /^audio\/(?:wav|x-wav|vnd\.wave)$/, means: { mime: 'audio/wav', ext: 'wav' } },
  aiff: { types: /^audio\/x?-?aiff$/, means: { mime: 'audio/aiff', ext: 'aif' } },
  // Tags that stand before a recording say little of what follows.
  mp3: { types: /^audio\/mpeg$/, means: { mime: 'audio/mpeg', ext: 'mp3' } },
  aac: { types: /^audio\/aac$/, means: { mime: 'audio/aac', ext: 'aac' } },
  flac: { types: /^audio\/x?-?flac$/, means: { mime: 'audio/flac', ext: 'flac' } },
});

/**
 * What a video or recording is, by what reads it. Where the first bytes say something else, that counts only for
 * recordings, which tags may stand before.
 * @throws UnreadableMedia
 */
export function containerOf(demuxer: string, sniffed: FileType): FileType {
  const known = CONTAINERS[demuxer];
  if (known?.types.test(sniffed.mime)) return sniffed;
  if (known?.means !== undefined && sniffed.mime.startsWith('audio/')) return known.means;
  throw new UnreadableMedia(
    'unsupported_media',
    `This file starts like ${sniffed.mime} but has another type.`,
  );
}
