import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type FieldIssue,
  type RecastGate,
  type SelectRecastRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { SubGateNotOpen } from '../pipelines/pipeline.errors.js';
import { briefOf, type RecastRow } from './recast.row.js';
import type { RecastBrief, RecastChoices } from './recast-state.js';
import { RecastsRepository } from './recasts.repository.js';
import { anchorCount } from './tasks/anchors.js';
import { SPARE_SECONDS } from './tasks/music.js';
import { CANDIDATES, castOf } from './tasks/offered.js';

/** What the owner of an interactive recast chooses at a gate. */
@Injectable()
export class SelectForRecast {
  constructor(
    private readonly database: Database,
    private readonly recasts: RecastsRepository,
  ) {}

  /** @throws NotFound, SubGateNotOpen, ValidationFailed */
  run(caller: Caller, asked: SelectRecastRequest): Promise<RecastRow> {
    return this.database.batch(async (tx) => {
      const row = await this.recasts.findForUpdate(tx, caller, asked.id);
      const gate = asked.gate ?? 'cast';
      if (row.gate !== gate) throw new SubGateNotOpen(gate);
      const { choices, passes } = chosen(briefOf(row), row.choices, gate, asked);
      const next: RecastRow = passes
        ? { ...row, gate: null, choices: { ...choices, passed: [...choices.passed, gate] } }
        : { ...row, choices };
      await this.recasts.save(tx, next, passes ? 'now' : 'never');
      return next;
    });
  }
}

type Asked = Omit<SelectRecastRequest, 'id' | 'gate'>;

/**
 * What is chosen after an answer, and whether the gate is passed. Pure.
 * @throws ValidationFailed naming what is not there to be chosen
 */
function chosen(
  brief: RecastBrief,
  before: RecastChoices,
  gate: RecastGate,
  asked: Asked,
): { choices: RecastChoices; passes: boolean } {
  const choices = { ...before, auto: before.auto || asked.finishAuto === true };
  switch (gate) {
    case 'cast':
    case 'sheet':
      return { choices: { ...choices, [gate]: picksOf(brief, asked.picks ?? {}) }, passes: true };
    case 'anchors':
      return anchored(brief, choices, asked);
    case 'music': {
      const { musicPick, section = 0 } = asked;
      refuse([
        ...outOfRange('musicPick', musicPick ?? 0, CANDIDATES - 1),
        ...outOfRange('section', section ?? 0, SPARE_SECONDS),
      ]);
      const music = musicPick === undefined ? 0 : musicPick;
      return { choices: { ...choices, music, section: section ?? 0 }, passes: true };
    }
  }
}

function picksOf(brief: RecastBrief, picks: Readonly<Record<string, unknown>>): Record<string, number> {
  const known = new Set(castOf(brief).map(({ slotId }) => slotId));
  const entries = Object.entries(picks);
  refuse(
    entries.flatMap(([slotId, index]) => {
      const path = `picks.${slotId.slice(0, 50)}`;
      return known.has(slotId)
        ? outOfRange(path, index, CANDIDATES - 1)
        : [{ path, message: 'does not name a slot of the cast' }];
    }),
  );
  return Object.fromEntries(entries.map(([slotId, index]) => [slotId, Number(index)]));
}

/** One segment at a time; the gate is passed once each was chosen for, or without a segment. */
function anchored(
  brief: RecastBrief,
  before: RecastChoices,
  { segment, anchorPicks, finishAuto }: Asked,
): { choices: RecastChoices; passes: boolean } {
  if (segment === undefined || segment === null) return { choices: before, passes: true };
  const last = brief.segments.length;
  if (segment > last) refuse([{ path: 'segment', message: `must be at most ${last}` }]);
  const { start, end } = anchorPicks ?? {};
  const hasEnd = segment < anchorCount(brief);
  refuse([
    ...outOfRange('anchorPicks.start', start ?? 0, CANDIDATES - 1),
    ...outOfRange('anchorPicks.end', end ?? 0, hasEnd ? CANDIDATES - 1 : 0),
  ]);
  const anchors = {
    ...before.anchors,
    ...(typeof start === 'number' && { [segment - 1]: start }),
    ...(typeof end === 'number' && hasEnd && { [segment]: end }),
  };
  const done = [...new Set([...before.anchored, segment])];
  return {
    choices: { ...before, anchors, anchored: done },
    passes: done.length === last || finishAuto === true,
  };
}

function outOfRange(path: string, value: unknown, most: number): FieldIssue[] {
  const fits = typeof value === 'number' && (path === 'section' || Number.isInteger(value));
  return fits && value >= 0 && value <= most ? [] : [{ path, message: `must be 0 to ${most}` }];
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new ValidationFailed(issues);
}
