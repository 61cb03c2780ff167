import { BOUNDS } from '../document/bounds.js';
import type {
  Beat,
  Binding,
  CastRow,
  Film,
  Folder,
  Link,
  Look,
  MusicPlan,
  ShotPlan,
  Voice,
} from '../document/production.js';
import * as schema from '../checks/schema.js';

/** A film as it is written before anything of it is generated. Facts A4. */
export interface Plan {
  readonly version: 1;
  readonly name?: string;
  readonly film?: Film;
  readonly storyboard?: { readonly brief: string; readonly logline?: string };
  readonly cast?: readonly Omit<CastRow, 'uid'>[];
  readonly folders?: readonly Folder[];
  readonly keyframes?: readonly PlannedFrame[];
  readonly shots: readonly PlannedShot[];
  readonly musicPlan?: MusicPlan;
}

export interface PlannedFrame {
  readonly id: string;
  readonly label: string;
  readonly plan?: ShotPlan;
  readonly cast?: readonly Binding[];
  readonly look?: Look;
}

export interface PlannedShot {
  readonly id?: string;
  readonly title?: string;
  readonly folderId?: string;
  readonly durationSec?: number;
  readonly transition?: string;
  readonly notes?: string;
  readonly plan?: ShotPlan;
  readonly beats?: readonly (Omit<Beat, 'id'> & { readonly id?: string })[];
  readonly look?: Look;
  readonly cast?: readonly Binding[];
  readonly voice?: Voice;
  readonly link?: Link;
}

const { FILM, CAST } = schema;
const orNull = schema.orNull;

/** Where a read production has null for "nothing", a plan takes null too: what was read can be sent. */
const film = schema.fields({
  ...FILM,
  format: orNull(FILM.format),
  targetDurationSec: orNull(FILM.targetDurationSec),
  look: orNull(FILM.look),
  negativePrompt: orNull(FILM.negativePrompt),
});

const storyboard = schema.fields({ brief: schema.STORYBOARD.brief, logline: schema.STORYBOARD.logline }, [
  'brief',
]);

const castRow = schema.fields(
  {
    role: schema.role,
    ...CAST,
    entityId: orNull(CAST.entityId),
    imageUrl: orNull(CAST.imageUrl),
    variant: orNull(CAST.variant),
    voice: orNull(CAST.voice),
  },
  ['role', 'name', 'kind'],
);

const folder = schema.fields({ id: schema.id, name: schema.named, color: schema.color }, ['id', 'name']);

const keyframe = schema.fields(
  {
    id: schema.id,
    label: { ...schema.text(BOUNDS.label, 1), pattern: '\\S' },
    plan: schema.fields(schema.KEYFRAME_PLAN),
    cast: schema.bindings,
    look: orNull(schema.look),
  },
  ['id', 'label'],
);

const beat = schema.fields({ id: schema.id, ...schema.BEAT }, ['text']);

const shot = schema.fields({
  id: schema.id,
  title: schema.text(BOUNDS.title),
  folderId: orNull(schema.id),
  durationSec: orNull(schema.durationSec),
  transition: orNull(schema.oneOf(schema.TRANSITIONS)),
  notes: schema.text(BOUNDS.notes),
  plan: schema.fields(schema.PLAN),
  beats: schema.list(beat, BOUNDS.beatsOfShot),
  look: orNull(schema.look),
  cast: schema.bindings,
  voice: orNull(schema.fields(schema.VOICE, ['text'])),
  link: orNull(
    schema.fields({ startKeyframeId: schema.id, endKeyframeId: schema.id }, [
      'startKeyframeId',
      'endKeyframeId',
    ]),
  ),
});

/** Lists of a plan, each entry with its schema and how many there may be. */
export const PLAN_LISTS = {
  cast: { entry: castRow, most: BOUNDS.cast, least: 0 },
  folders: { entry: folder, most: BOUNDS.folders, least: 0 },
  keyframes: { entry: keyframe, most: BOUNDS.keyframes, least: 0 },
  shots: { entry: shot, most: BOUNDS.shots, least: 1 },
} as const;

export const PLAN_FIELDS = {
  version: { const: 1 },
  name: schema.named,
  film,
  storyboard,
  musicPlan: schema.fields(schema.MUSIC_PLAN, ['prompt']),
} as const;

/** JSON Schema 2020-12 of a plan. What only a reader of the whole plan can tell, `validatePlan` adds. */
export const planSchema: schema.Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Production plan',
  ...schema.fields(
    {
      ...PLAN_FIELDS,
      ...Object.fromEntries(
        Object.entries(PLAN_LISTS).map(([name, { entry, most, least }]) => [
          name,
          schema.list(entry, most, least),
        ]),
      ),
    },
    ['version', 'shots'],
  ),
};
