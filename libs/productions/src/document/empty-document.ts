import type { Film, Music, ProductionDocument, Shot, ShotResults } from './document.js';
import { Table } from './table.js';

export const DEFAULT_FILM: Film = {
  aspectRatio: '16:9',
  resolution: '720p',
  fps: 24,
  format: null,
  targetDurationSec: null,
  language: 'en',
  imageProvider: 'nano-banana-pro',
  videoProvider: 'seedance-2-fast',
  look: null,
  negativePrompt: null,
  transition: 'hard_cut',
};

export const NO_MUSIC: Music = {
  selectedKey: null,
  mix: { volume: 100, fadeInSec: 0, fadeOutSec: 0.8, duckPercent: 60 },
  tracks: [],
};

export const NO_RESULTS: ShotResults = { stills: [], clips: [], voiceTakes: [] };

export const DEFAULT_NAME = 'Untitled production';

/** A production without anything. */
export function emptyDocument(name = DEFAULT_NAME): ProductionDocument {
  return {
    name,
    head: { schemaVersion: 1, archived: false, thumbnail: null },
    film: DEFAULT_FILM,
    storyboard: null,
    music: NO_MUSIC,
    musicPlan: null,
    cast: [],
    folders: [],
    order: [],
    shots: Table.empty(),
    results: Table.empty(),
    keyframeOrder: [],
    keyframes: Table.empty(),
    cuts: [],
    pending: { stills: [], clips: [], music: [], draft: null },
    editor: null,
    trash: Table.empty(),
  };
}

/** A shot without anything. */
export function emptyShot(id: string): Shot {
  return {
    id,
    title: '',
    folderId: null,
    durationSec: null,
    transition: null,
    notes: '',
    plan: {},
    beats: [],
    look: null,
    cast: [],
    voice: null,
    stillKey: null,
    clipKey: null,
    voiceTakeKey: null,
    startFrame: null,
    endFrame: null,
    link: null,
  };
}
