import { ENTITY_TYPES } from '../document/node-families.js';
import type { TrainedModel } from './trained-model.js';

/** A subject that is kept beside workflows, as a run reads it: its record at one moment. */
export interface StoredSubject {
  id: string;
  /** `character`, `object` and so on. */
  kind: string;
  name: string;
  /** Its main image. */
  imageUrl: string | null;
  /** The canonical description; where there is none, its owner's own words. */
  description: string | null;
  /** Where its record says. */
  identityLock?: string;
  voice?: Record<string, unknown>;
  /** What draws it, where a model was trained on it and is to be used. */
  trained?: TrainedModel;
  /** Pictures and clips by bucket, one of each name: the selected take where there is one. */
  buckets: Record<string, { name: string; url: string }[]>;
}

/** Subjects by id; null for those that do not exist or that the runner may not see. */
export type StoredSubjects = Readonly<Record<string, StoredSubject | null>>;

/** The setting in which a node of a type has its subject's name. */
export const NAME_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    character: 'characterName',
    creature: 'creatureName',
    face: 'faceName',
    location: 'locationName',
    object: 'objectName',
  }),
);

/** The kind of record that a node of a type stands for. A face is that of a character. */
export const kindOfType = (type: string): string => (type === 'face' ? 'character' : type);

/** The id that a subject node has of its record, in lower case; nothing where it stands for itself. */
export function recordIdOf(type: string, data: Readonly<Record<string, unknown>>): string | undefined {
  if (!ENTITY_TYPES.has(type)) return undefined;
  const id = data[`${type}DbId`];
  return typeof id === 'string' && id.trim() !== '' ? id.trim().toLowerCase() : undefined;
}

/**
 * The settings of a subject node with what its record says now: that wins over what was typed, and what a run is
 * started with over both. How its node takes it (variant, role, usage mode, identity lock) the record leaves alone.
 */
export function withRecord(
  type: string,
  typed: Readonly<Record<string, unknown>>,
  { name, imageUrl, description, identityLock, voice, buckets, trained }: StoredSubject,
  override: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    ...(identityLock !== undefined && { identityLock }),
    ...(voice && { voice }),
    ...typed,
    ...buckets,
    // The takes are chosen already.
    selectedAssetByVariant: {},
    [NAME_FIELDS.get(type) ?? 'name']: name,
    sourceImageUrl: imageUrl ?? undefined,
    canonicalDescription: description ?? undefined,
    ...override,
    // Regardless of the typed text: only a record has it.
    trained,
  };
}
