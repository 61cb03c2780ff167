import { character } from './characters.js';
import { creature } from './creatures.js';
import type { EntityBucket, EntityKind } from './entity-kind.js';
import { location } from './locations.js';
import { object } from './objects.js';

const ALL: readonly EntityKind[] = [character, object, location, creature];
const BY_ID = new Map(ALL.map((kind) => [kind.id, kind]));

/** Every kind of subject. */
export const entityKinds = {
  all: (): readonly EntityKind[] => ALL,
  get: (id: string): EntityKind | undefined => BY_ID.get(id),
};

/** `time_of_day`, `timeOfDay` and `Time of Day` name the same bucket. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The bucket that a caller means, by its name or the one under which it is stored, however that is spelled. */
export function bucketNamed(kind: EntityKind, name: string): EntityBucket | undefined {
  const wanted = plainName(name);
  return kind.buckets.find(({ key, column, aliases = [] }) =>
    [key, column, ...aliases].some((known) => plainName(known) === wanted),
  );
}
