import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';

type Json = Record<string, unknown>;

/** One object of many, in order: a later value wins. `deep`: objects under the same key are merged, too. */
export function mergeObjects(objects: readonly Json[], deep: boolean): Json {
  const merged = new Level();
  for (const object of objects) merged.take(object, deep);
  return merged.toJson();
}

/** One level of the result. Grows in place, so that each object costs what is in it, not what came before. */
class Level {
  private readonly members = new Map<string, unknown>();

  take(object: Json, deep: boolean): void {
    for (const key of Object.keys(object)) {
      spend(1);
      const value = object[key];
      const before = deep && isRecord(value) ? this.levelAt(key) : undefined;
      if (before) before.take(value as Json, deep);
      else this.members.set(key, value);
    }
  }

  toJson(): Json {
    spend(this.members.size);
    // `fromEntries` defines what it is given: a key `__proto__` stays a key.
    return Object.fromEntries(
      [...this.members].map(([key, value]) => [key, value instanceof Level ? value.toJson() : value]),
    );
  }

  /** What stands under the key as a level that grows; nothing where that is no object. */
  private levelAt(key: string): Level | undefined {
    const value = this.members.get(key);
    if (value instanceof Level) return value;
    if (!isRecord(value)) return undefined;
    const level = new Level();
    level.take(value, false);
    this.members.set(key, level);
    return level;
  }
}
