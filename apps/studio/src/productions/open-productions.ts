import { Injectable } from '@nestjs/common';
import {
  type Caller,
  findProduction,
  type FoundProduction,
  type ProductionRecord,
  type ProductionRight,
} from '@easel/contracts';
import { BusClient, metrics } from '@easel/platform';
import {
  BOUNDS,
  changedParts,
  fromParts,
  type Production,
  productionView,
  type ReadingOptions,
  type Role,
} from '@easel/productions';
import { LRUCache } from 'lru-cache';

/** Bytes of parts that this process keeps; a production is some times as large in memory. */
const MOST_BYTES = 24 * 1024 * 1024;
const LEAST_BYTES = 512;

/** The state of a production at a version, independent of the reader. */
export interface Kept {
  version: number;
  row: ProductionState;
  parts: ReadonlyMap<string, unknown>;
  bytes: number;
  production: Production;
}

/** Of the row, what changes with its versions. */
export type ProductionState = Pick<
  FoundProduction,
  'version' | 'updatedAt' | 'name' | 'shared' | 'allowEditableCopy'
>;

/** A production at one version, and what its reader may do with it. */
export interface Opened {
  readonly found: FoundProduction;
  readonly production: Production;
  readonly role: Role;
  /** As it is stored, and how many bytes that has as JSON. */
  readonly parts: ReadonlyMap<string, unknown>;
  readonly bytes: number;
}

export interface Asked {
  right: ProductionRight;
  clientRequest?: { route: string; id: string; bodyHash: string };
}

/**
 * Productions as the executor has them at this moment: it is asked each time, with the caller's right, and sends what
 * changed since the version that is kept here. What is kept saves work and decides nothing.
 */
@Injectable()
export class OpenProductions {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(private readonly bus: BusClient) {
    metrics.gauge('easel_studio_kept_bytes', {
      help: 'Bytes of productions cached in this process',
      labels: [],
      collect: () => [{ labels: {}, value: this.kept.calculatedSize }],
    });
  }

  /** @throws NotFound, Forbidden as `findProduction` says */
  async open(caller: Caller, id: string, { right, clientRequest }: Asked): Promise<Opened> {
    const known = this.kept.get(id);
    const found = await this.bus.request(findProduction, caller, {
      id,
      right,
      knownVersion: known?.version ?? 0,
      ...(clientRequest ? { clientRequest } : {}),
    });
    const kept = await this.updated(caller, id, right, known, found);
    const { production, parts, bytes } = kept;
    return {
      found,
      parts,
      bytes,
      production: production.name === found.name ? production : { ...production, name: found.name },
      role: roleOf(caller, found),
    };
  }

  private async updated(
    caller: Caller,
    id: string,
    right: ProductionRight,
    known: Kept | undefined,
    found: FoundProduction,
  ): Promise<Kept> {
    if (known?.version === found.version) return known;
    // Asked before another request here was answered with a later version: what is known is newer than the answer.
    if (known && known.version > found.version) {
      const whole = await this.bus.request(findProduction, caller, { id, right, knownVersion: 0 });
      return this.keep(id, whole, undefined);
    }
    return this.keep(id, found, known);
  }

  private keep(id: string, found: FoundProduction, before: Kept | undefined): Kept {
    const { version, name, parts: changed } = found;
    const { parts, bytes } = changedBy(before, changed);
    const kept = { version, row: stateOf(found), parts, bytes, production: fromParts(parts, name) };
    const now = this.kept.get(id);
    if (!now || now.version < version) this.kept.set(id, kept);
    return kept;
  }

  /** The newest state that is known here or to who opened it. */
  newest(id: string, opened: readonly [Opened, ...Opened[]]): Kept {
    const [first, ...others] = opened;
    const states = others.map(stateIn);
    return states.reduce(
      (newest, each) => (each.version > newest.version ? each : newest),
      laterOf(this.kept.get(id), stateIn(first)),
    );
  }

  /** Notes what was written here, so that it is not read again. */
  noteWritten(id: string, next: Kept): void {
    const known = this.kept.get(id);
    if (!known || known.version < next.version) this.kept.set(id, next);
  }
}

/** The state after a change. */
export function stateAfter(
  before: Kept,
  production: Production,
  changed: Readonly<Record<string, unknown>>,
  { version, updatedAt }: { version: number; updatedAt: string },
): Kept {
  const { parts, bytes } = changedBy(before, changed);
  const row = { ...before.row, version, updatedAt, name: production.name };
  return { version, row, parts, bytes, production };
}

const stateIn = ({ found, parts, bytes, production }: Opened): Kept => ({
  version: found.version,
  row: stateOf(found),
  parts,
  bytes,
  production,
});

const laterOf = (kept: Kept | undefined, other: Kept): Kept =>
  kept && kept.version >= other.version ? kept : other;

/** As somebody who opened it sees it in this state. */
export const openedAt = (opened: Opened, { row, production, parts, bytes }: Kept): Opened => ({
  ...opened,
  found: { ...opened.found, ...row },
  production: production.name === row.name ? production : { ...production, name: row.name },
  parts,
  bytes,
});

const stateOf = ({
  version,
  updatedAt,
  name,
  shared,
  allowEditableCopy,
}: FoundProduction): ProductionState => ({
  version,
  updatedAt,
  name,
  shared,
  allowEditableCopy,
});

/** Parts after a change, and their size: only what has changed is counted again. */
function changedBy(
  before: Pick<Kept, 'parts' | 'bytes'> | undefined,
  changed: Readonly<Record<string, unknown>>,
): Pick<Kept, 'parts' | 'bytes'> {
  const parts = new Map(before?.parts);
  let bytes = before?.bytes ?? LEAST_BYTES;
  for (const [part, body] of Object.entries(changed)) {
    const known = parts.get(part);
    bytes -= known === undefined ? 0 : part.length + sizeOfValue(known);
    if (body === null) parts.delete(part);
    else {
      parts.set(part, body);
      bytes += part.length + sizeOfValue(body);
    }
  }
  return { parts, bytes: Math.max(bytes, LEAST_BYTES) };
}

/** Bytes as JSON, about: only what holds many of them is counted, the rest is small. */
export function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') {
    return ESCAPED.test(value) ? Buffer.byteLength(JSON.stringify(value)) : Buffer.byteLength(value) + 2;
  }
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  if (Array.isArray(value)) for (const each of value) size += sizeOfValue(each);
  else for (const name in value) size += name.length + sizeOfValue((value as Record<string, unknown>)[name]);
  return size;
}

/** Characters of which JSON makes up to six. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ESCAPED = /["\\\u0000-\u001f]/;

/** Whether a change makes the production larger than one may be. Of one that is larger already it may not make more. */
export function isTooLarge({ production, parts, bytes }: Opened, next: Production): boolean {
  const { put, removed } = changedParts(production, next);
  let sum = bytes;
  for (const [part, body] of put) sum += sizeOfValue(body) - sizeOfValue(parts.get(part));
  for (const part of removed) sum -= sizeOfValue(parts.get(part));
  return sum > BOUNDS.documentBytes && sum > bytes;
}

export const TOO_LARGE = `The production would be larger than ${BOUNDS.documentBytes / 1_048_576} MiB.`;

/** A production as callers read it; undefined where the shot that is asked for is not there. */
export const shown = (
  { found, production, role }: Opened,
  options: ReadingOptions = {},
): ProductionRecord | undefined =>
  productionView(production, found, role, options) as ProductionRecord | undefined;

function roleOf({ userId }: Caller, { ownerId, mayGovern, mayWrite }: FoundProduction): Role {
  if (ownerId === userId) return 'owner';
  if (mayGovern) return 'admin';
  return mayWrite ? 'editor' : 'viewer';
}
