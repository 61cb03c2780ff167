import { BOUNDS } from '../document/bounds.js';
import {
  emptyShot,
  type Beat,
  type CastRow,
  type Keyframe,
  type Production,
  type Shot,
  type TrashKind,
} from '../document/production.js';
import { withoutNulls } from '../document/record.js';
import { addressOf } from '../operations/bin.js';
import type { Lookups } from '../operations/lookups.js';
import { durationOf } from '../views/list-row.js';
import { MOST_FAULTS, type PlanFault, shapeFaults } from './plan-fault.js';
import type { Plan, PlannedShot } from './plan-schema.js';
import { planWarnings } from './plan-warnings.js';

/** What a plan is read with: what operations look up too, and which models this installation knows. */
export interface PlanLookups extends Pick<Lookups, 'newId' | 'entity' | 'isAllowedUrl'> {
  readonly features: Pick<Lookups['features'], 'linkedFrames'>;
  /** Whether the installation has this model. Unknown ones are kept, with a warning. */
  readonly knowsProvider?: (provider: string) => boolean;
}

export interface PlanSummary {
  readonly shots: number;
  readonly keyframes: number;
  readonly cast: number;
  readonly folders: number;
  readonly durationSec: number;
  readonly linkedShots: number;
  readonly voices: number;
}

export type PlanReading =
  | { readonly errors: readonly [PlanFault, ...PlanFault[]] }
  | {
      readonly errors: readonly [];
      readonly production: Production;
      readonly warnings: readonly string[];
      readonly summary: PlanSummary;
    };

/**
 * Reads a plan into a production: an empty one, or one that already has shots. Ids that are taken there get a suffix, a
 * role that is taken keeps its row, and settings apply where there are none yet. Facts A4.1.
 */
export function readPlan(
  given: Readonly<Record<string, unknown>>,
  into: Production,
  lookups: PlanLookups,
): PlanReading {
  const [shape, ...others] = shapeFaults(given);
  if (shape) return { errors: [shape, ...others] };
  const plan = withoutNulls(given) as Plan;
  const reading = new Reading(into, lookups);
  const cast = reading.cast(plan.cast ?? []);
  const folders = (plan.folders ?? []).map((folder, index) => ({
    ...folder,
    id: reading.newId('folder', folder.id, `plan.folders[${index}].id`),
  }));
  const keyframes = (plan.keyframes ?? []).map((frame, index): Keyframe => ({
    id: reading.newId('keyframe', frame.id, `plan.keyframes[${index}].id`),
    label: frame.label,
    plan: reading.references(frame.plan ?? {}, `plan.keyframes[${index}].plan`),
    cast: reading.bindings(frame.cast ?? [], `plan.keyframes[${index}].cast`),
    look: frame.look ?? null,
    candidates: [],
    selectedKey: null,
    acceptance: null,
  }));
  const ids = reading.shotIds(plan.shots);
  const shots = plan.shots.map((shot, index) => reading.shot(shot, ids[index] ?? '', `plan.shots[${index}]`));
  const production: Production = {
    ...into,
    film: { ...plan.film, ...into.film },
    storyboard: into.storyboard ?? plan.storyboard ?? null,
    musicPlan: into.musicPlan ?? plan.musicPlan ?? null,
    cast: [...into.cast, ...cast],
    folders: [...into.folders, ...folders],
    keyframes: [...into.keyframes, ...keyframes],
    shots: [...into.shots, ...shots],
  };
  for (const list of ['cast', 'folders', 'keyframes', 'shots'] as const) {
    if (production[list].length > BOUNDS[list]) {
      reading.say(`plan.${list}`, `A production has at most ${BOUNDS[list]} ${list}.`);
    }
  }
  const [first, ...rest] = reading.faults;
  if (first) return { errors: [first, ...rest] };
  return {
    errors: [],
    production,
    warnings: [...reading.warnings, ...planWarnings(production, { cast, shots, keyframes }, lookups)],
    summary: {
      shots: shots.length,
      keyframes: keyframes.length,
      cast: plan.cast?.length ?? 0,
      folders: folders.length,
      durationSec: durationOf(shots),
      linkedShots: shots.filter(({ link }) => link !== null).length,
      voices: shots.filter(({ voice }) => voice !== null).length,
    },
  };
}

type Kind = Extract<TrashKind, 'shot' | 'folder' | 'keyframe'>;

class Reading {
  readonly faults: PlanFault[] = [];
  readonly warnings: string[] = [];
  private readonly roles: Set<string>;
  /** Ids that an earlier thing has, live or in the bin. */
  private readonly taken: Readonly<Record<Kind, Set<string>>>;
  /** By the id in the plan. */
  private readonly renamed: Readonly<Record<Kind, Map<string, string>>> = {
    shot: new Map(),
    folder: new Map(),
    keyframe: new Map(),
  };
  private readonly binnedRoles: ReadonlySet<string>;
  private readonly folders: ReadonlySet<string>;

  constructor(
    into: Production,
    private readonly lookups: PlanLookups,
  ) {
    const binned = (kind: TrashKind): string[] =>
      into.trash.filter((item) => item.kind === kind).map(addressOf);
    const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id);
    this.roles = new Set(into.cast.map(({ role }) => role));
    this.binnedRoles = new Set(binned('cast'));
    this.folders = new Set(idsOf(into.folders));
    this.taken = {
      shot: new Set([...idsOf(into.shots), ...binned('shot')]),
      folder: new Set([...idsOf(into.folders), ...binned('folder')]),
      keyframe: new Set([...idsOf(into.keyframes), ...binned('keyframe')]),
    };
  }

  say(path: string, message: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ path, message });
  }

  cast(rows: readonly Omit<CastRow, 'uid'>[]): CastRow[] {
    const planned = new Set<string>();
    const added: CastRow[] = [];
    rows.forEach((row, index) => {
      const path = `plan.cast[${index}]`;
      const { role, entityId, imageUrl } = row;
      if (planned.has(role)) this.say(`${path}.role`, `The role ${role} stands twice.`);
      else if (this.roles.has(role)) {
        this.warnings.push(`@${role} is in the cast already: its row was kept.`);
      } else if (this.binnedRoles.has(role)) {
        this.say(`${path}.role`, `The role ${role} is in the bin: restore or purge it first.`);
      }
      const entity = entityId === undefined ? undefined : this.lookups.entity(entityId);
      if (entityId !== undefined && !entity) this.say(`${path}.entityId`, `There is no record ${entityId}.`);
      if (imageUrl !== undefined) this.url(imageUrl, `${path}.imageUrl`);
      const picture = imageUrl ?? entity?.imageUrl ?? undefined;
      if (!planned.has(role) && !this.roles.has(role)) {
        added.push({
          ...row,
          uid: this.lookups.newId(),
          ...(picture === undefined ? {} : { imageUrl: picture }),
        });
      }
      planned.add(role);
    });
    for (const role of planned) this.roles.add(role);
    return added;
  }

  /** The id under which a planned thing is added, for all that names it. */
  newId(kind: Kind, id: string, path: string): string {
    if (this.renamed[kind].has(id)) this.say(path, `The id ${id} stands twice.`);
    const free = this.free(kind, id);
    if (free !== id) this.warnings.push(`The id ${id} is taken: the new ${NAMES[kind]} is ${free}.`);
    this.renamed[kind].set(id, free);
    return free;
  }

  private free(kind: Kind, id: string): string {
    const taken = this.taken[kind];
    let free = id;
    for (let count = 2; taken.has(free); count++) {
      const suffix = `-${count}`;
      free = `${id.slice(0, BOUNDS.id - suffix.length)}${suffix}`;
    }
    return free;
  }

  /** Of all shots, those without an id in the plan included: they are numbered, past every id that is in use. */
  shotIds(shots: readonly PlannedShot[]): string[] {
    const given = shots.map(({ id }, index) =>
      id === undefined ? undefined : this.newId('shot', id, `plan.shots[${index}].id`),
    );
    const used = new Set([...this.taken.shot, ...given]);
    let count = 0;
    return given.map((id) => {
      count++;
      if (id !== undefined) return id;
      while (used.has(`shot-${count}`)) count++;
      used.add(`shot-${count}`);
      return `shot-${count}`;
    });
  }

  shot(planned: PlannedShot, id: string, path: string): Shot {
    const { plan = {}, folderId, link, voice, durationSec, beats = [] } = planned;
    const isEmpty = !plan.prompt && !plan.motionPrompt && beats.length === 0 && link === undefined;
    if (isEmpty) {
      this.say(path, 'A shot needs plan.prompt, plan.motionPrompt, beats or link: one of them at least.');
    }
    if (voice?.role !== undefined && !this.roles.has(voice.role)) {
      this.say(`${path}.voice.role`, `There is no role ${voice.role}.`);
    }
    return {
      ...emptyShot(id),
      title: planned.title ?? '',
      folderId: folderId === undefined ? null : this.folder(folderId, `${path}.folderId`),
      durationSec: durationSec ?? null,
      plan: this.references(plan, `${path}.plan`),
      beats: this.beats(beats, durationSec, `${path}.beats`),
      look: planned.look ?? null,
      cast: this.bindings(planned.cast ?? [], `${path}.cast`),
      voice: voice ?? null,
      transition: planned.transition ?? null,
      notes: planned.notes ?? '',
      link: link === undefined ? null : this.link(link, `${path}.link`),
    };
  }

  private folder(id: string, path: string): string {
    const planned = this.renamed.folder.get(id);
    if (planned === undefined && !this.folders.has(id)) this.say(path, `There is no folder ${id}.`);
    return planned ?? id;
  }

  private link(link: { startKeyframeId: string; endKeyframeId: string }, path: string): Shot['link'] {
    if (!this.lookups.features.linkedFrames) this.say(path, 'This installation links no frames.');
    const end = (field: keyof typeof link): string => {
      const id = this.renamed.keyframe.get(link[field]);
      if (id === undefined) this.say(`${path}.${field}`, `The plan has no keyframe ${link[field]}.`);
      return id ?? link[field];
    };
    const [startKeyframeId, endKeyframeId] = [end('startKeyframeId'), end('endKeyframeId')];
    if (startKeyframeId === endKeyframeId) {
      this.say(`${path}.endKeyframeId`, 'A shot cannot begin and end with the same planned frame.');
    }
    return { startKeyframeId, endKeyframeId };
  }

  private beats(
    beats: NonNullable<PlannedShot['beats']>,
    durationSec: number | undefined,
    path: string,
  ): Beat[] {
    const used = new Set(beats.flatMap(({ id }) => id ?? []));
    const seen = new Set<string>();
    let count = 0;
    return beats.map((beat, index) => {
      const { startSec, endSec } = beat;
      const at = `${path}[${index}]`;
      if (startSec !== undefined && endSec !== undefined && endSec <= startSec) {
        this.say(`${at}.endSec`, 'A beat ends after it begins.');
      }
      for (const field of ['startSec', 'endSec'] as const) {
        if (durationSec !== undefined && (beat[field] ?? 0) > durationSec) {
          this.say(`${at}.${field}`, `The shot lasts ${durationSec} s: a beat lies within.`);
        }
      }
      count++;
      while (beat.id === undefined && used.has(`beat-${count}`)) count++;
      const id = beat.id ?? `beat-${count}`;
      if (seen.has(id)) this.say(`${at}.id`, `The id ${id} stands twice in this shot.`);
      seen.add(id);
      return { ...beat, id };
    });
  }

  bindings(bindings: NonNullable<PlannedShot['cast']>, path: string) {
    const seen = new Set<string>();
    bindings.forEach(({ role }, index) => {
      if (!this.roles.has(role)) this.say(`${path}[${index}].role`, `There is no role ${role}.`);
      if (seen.has(role)) this.say(`${path}[${index}].role`, `The role ${role} is bound twice.`);
      seen.add(role);
    });
    return bindings;
  }

  references<P extends { readonly references?: readonly { readonly url: string }[] }>(
    plan: P,
    path: string,
  ): P {
    plan.references?.forEach(({ url }, index) => this.url(url, `${path}.references[${index}].url`));
    return plan;
  }

  private url(url: string, path: string): void {
    if (!this.lookups.isAllowedUrl(url)) {
      this.say(path, 'This must be a plain address of public media: not signed, not private.');
    }
  }
}

const NAMES: Readonly<Record<Kind, string>> = { shot: 'shot', folder: 'folder', keyframe: 'planned frame' };
