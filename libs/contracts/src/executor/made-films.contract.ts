import { IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** A film that a pipeline or a recast has made, in the parts that it was made of. */
export interface MadeFilm {
  name: string;
  brief: string;
  logline?: string;
  settings: {
    aspectRatio: string;
    resolution?: string;
    fps?: number;
    format?: string;
    language?: string;
    imageProvider?: string;
    videoProvider?: string;
  };
  cast: { id: string; name: string; kind: string; description: string; imageUrl: string | null }[];
  /** In order. */
  shots: MadeShot[];
  /** What there is to be laid under the film; the first is what was. */
  music: MadeSound[];
  /** Words that are read over the film. */
  narration: (MadeSound & { text: string }) | null;
  /** Neither music nor words are heard in the finished film: its maker took them out. */
  isSilent?: boolean;
  /** The finished film. */
  filmUrl: string | null;
}

export interface MadeSound {
  url: string;
  /** Missing where nobody knows. */
  seconds?: number;
}

export interface MadeShot {
  title: string;
  prompt: string;
  motionPrompt?: string;
  /** Seconds. */
  seconds: number;
  /** How the next shot follows. */
  transition?: 'dissolve' | 'match_cut';
  /** Ids of the cast. */
  cast: string[];
  stillUrl: string | null;
  /** Its clip, or the stretch of a longer one that shows it. Seconds. */
  clip:
    { url: string; seconds: number; hasSound: boolean } | { url: string; from: number; to: number } | null;
  /** The finished film does not show it: its maker left it out. */
  isLeftOut?: boolean;
}

/** `film` is null while it isn't finished. */
export interface MadeFilmFound {
  film: MadeFilm | null;
}

export class FindMadeFilmRequest {
  @IsUUID()
  id!: string;
}

/** The caller's own pipeline. 404 for another's. */
export const findPipelineFilm = defineRequest<MadeFilmFound>()({
  subject: 'executor.pipeline.film',
  request: FindMadeFilmRequest,
  askedBy: ['studio'],
});
/** The caller's own recast. 404 for another's. */
export const findRecastFilm = defineRequest<MadeFilmFound>()({
  subject: 'executor.recast.film',
  request: FindMadeFilmRequest,
  askedBy: ['studio'],
});
