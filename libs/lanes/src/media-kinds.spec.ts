import { type FieldSpec, type NodeDescriptor, nodeTypes, withDefaults } from '@easel/catalog';
import { builtInLanes } from './built-in-lanes.js';
import { draftInProcess } from './drafts/drafting/draft-in-process.js';
import { LaneFailure } from './lane.js';
import { LaneTestBed } from './lane-test-bed.fixture.js';
import { inspectMedia } from './media/probe-media.js';
import { MEDIA_KINDS, type MediaKind } from './media-kinds.fixture.js';
import { modelsInProcess } from './models/models-in-process.js';
import { closeReader } from './models/read-words.js';

/** `npm run test:media` tries every local node with every kind of file; otherwise each of them occurs once. */
const isWhole = process.env['MEDIA_KINDS'] === 'all';
/** Some node types only, for whoever mends one of them. */
const only = process.env['MEDIA_NODES']?.split(',');

// Drafts and models work for seconds, and read their inputs as the nodes of the other lanes do.
const SAMPLED_LANES = new Set(['ffmpeg', 'image']);
const NOT_SAMPLED = new Set(['upscale-image']);
/** These take seconds for each file: what all others take is not tried with them as well. */
const SLOW = new Set(['slideshow', 'voice-changer-pro-export', 'still-to-video']);

type Kind = keyof typeof MEDIA_KINDS;
const KIND_OF_FIELD: Partial<Record<FieldSpec['type'], Kind>> = {
  'image-url': 'image',
  'video-url': 'video',
  'audio-url': 'audio',
};
const EASY: Record<Kind, string> = { image: 'opaque.png', video: 'plain.mp4', audio: 'stereo-48.mp3' };

/** What a node needs beside its media. */
const BESIDE: Record<string, Record<string, unknown>> = {
  'add-captions': { text: 'Hello there.' },
  'adjust-volume': { normalize: true },
  'forced-alignment': { transcript: 'Hello there.' },
  'image-collage': { resolution: '2K' },
  'resize-image': { width: 60 },
  slideshow: { resolution: '720p', fps: 24, perImageDuration: 0.5 },
  'still-to-video': { resolution: '720p', fps: 24, duration: 0.5 },
  'text-overlay': { text: 'Hello' },
};

/** What browsers play; a copied stream keeps its codec. */
const PLAYED: ReadonlySet<string> = new Set(['h264', 'vp9', 'av1']);

interface Place {
  readonly key: string;
  readonly kind: Kind;
  of(file: string): unknown;
}

/** A setting of a node that names media; undefined for all others. */
function placeOf({ key, type, items }: FieldSpec): Place | undefined {
  const kind = KIND_OF_FIELD[type];
  if (kind) return { key, kind, of: (file) => file };
  const listed = items && KIND_OF_FIELD[items.type];
  if (listed) return { key, kind: listed, of: (file) => [file, file] };
  const member = items?.members?.find((each) => each.required === true && KIND_OF_FIELD[each.type]);
  const inRow = member && KIND_OF_FIELD[member.type];
  return inRow && { key, kind: inRow, of: (file) => [{ [member.key]: file }] };
}

interface Trial {
  readonly type: string;
  readonly key: string;
  readonly media: MediaKind;
  readonly params: Record<string, unknown>;
}

function trialsOf(node: NodeDescriptor): Trial[] {
  const places = node.fields.flatMap((field) => placeOf(field) ?? []);
  const isNeeded = (key: string, beside: string): boolean =>
    node.fields.some((field) => field.key === key && field.required === true) ||
    node.needs.some((group) => group[0] === key && !group.includes(beside));
  return places.flatMap((place) => {
    const others = places.filter(({ key }) => key !== place.key && isNeeded(key, place.key));
    const easy = Object.fromEntries(others.map(({ key, kind, of }) => [key, of(EASY[kind])]));
    return MEDIA_KINDS[place.kind].map((media) => ({
      type: node.type,
      key: place.key,
      media,
      params: { ...BESIDE[node.type], ...easy, [place.key]: place.of(media.name) },
    }));
  });
}

/** A composition names its media in its plan. */
const compositions: Trial[] = (['image', 'video', 'audio'] as const).flatMap((kind) =>
  MEDIA_KINDS[kind].map((media) => ({
    type: 'render-video',
    key: `${kind}Url`,
    media,
    params: {
      plan: { fps: 10, duration: 0.3, aspectRatio: '16:9', layers: [{ [`${kind}Url`]: media.name }] },
    },
  })),
);

/** Trials in which each kind of file and each node type occurs, as few as will do. */
function sampleOf(trials: readonly Trial[]): Trial[] {
  const kinds = new Set<string>();
  const types = new Set<string>();
  const isNew = ({ type, media }: Trial): number => Number(!types.has(type)) + Number(!kinds.has(media.name));
  const sample: Trial[] = [];
  for (const wanted of [2, 1]) {
    for (const trial of trials) {
      if (isNew(trial) < wanted) continue;
      types.add(trial.type);
      kinds.add(trial.media.name);
      sample.push(trial);
    }
  }
  return sample;
}

const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess, ffmpegThreads: 1 });
const laneOf = new Map(lanes.flatMap((lane) => lane.types.map((type) => [type, lane] as const)));
const isSampled = ({ type }: Trial): boolean =>
  SAMPLED_LANES.has(laneOf.get(type)!.name) && !NOT_SAMPLED.has(type);

// Pictures of printers are what a composition can do least with.
const printed = compositions.filter(({ media }) => media.name === 'cmyk.jpg');
const all = [...printed, ...nodeTypes.all().flatMap(trialsOf), ...compositions].filter(({ type }) =>
  laneOf.has(type),
);
const isSlow = ({ type }: Trial): boolean => SLOW.has(type);
const slowLast = [...all.filter((trial) => !isSlow(trial)), ...all.filter(isSlow)];
const chosen = isWhole ? all : sampleOf(slowLast.filter(isSampled));
const tried = Map.groupBy(
  chosen.filter(({ type }) => only?.includes(type) ?? true),
  ({ type }) => type,
);

let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
  for (const media of Object.values(MEDIA_KINDS).flat()) await media.make(bed);
});
afterAll(async () => {
  await closeReader();
  await bed.close();
});

it.each([...tried])(
  '%s works with every kind of file that people have',
  async (type, trials) => {
    const problems: string[] = [];

    for (const trial of trials) {
      const problem = await problemOf(trial);
      if (problem !== undefined) problems.push(`${trial.key}: ${trial.media.name}: ${problem}`);
    }

    expect([type, problems]).toEqual([type, []]);
  },
  isWhole ? 1_800_000 : 240_000,
);

async function problemOf({ type, media, params }: Trial): Promise<string | undefined> {
  const node = nodeTypes.get(type)!;
  try {
    const { artifacts } = await bed.run(laneOf.get(type)!, type, { params: withDefaults(node, params) });
    for (const { path, kind, contentType } of artifacts) {
      const facts = await inspectMedia(path);
      if (facts.kind !== kind || facts.contentType !== contentType)
        return `${facts.contentType}, and not ${contentType} as it says`;
      const plays = PLAYED.has(facts.codec ?? '') && facts.pixelFormat === 'yuv420p';
      if (kind === 'video' && !plays) return `no browser plays ${facts.codec} ${facts.pixelFormat}`;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof LaneFailure)) return String(error);
    const isSilent = error.code === 'wrong_media' && media.sounds === false && /sound/.test(error.message);
    return isSilent ? undefined : `${error.code}: ${error.message}`;
  }
}
