import { Injectable } from '@nestjs/common';
import { modelOfNode, nodeTypes } from '@easel/catalog';
import { Database } from '@easel/platform';
import type { Timing } from './estimate-duration.js';

/** The settings that say which model a job asked for, and what of it. */
const SETTINGS = [
  'provider',
  'model',
  'llmModel',
  'engine',
  'avatarSource',
  'aspectRatio',
  'quality',
  'resolution',
  'duration',
];

interface DoneJob {
  type: string;
  ranBy: string | null;
  ms: number;
  settings: Record<string, unknown>;
}

const MOST_JOBS = 20_000;
const FRESH_MS = 60_000;
/** Looked through one after the other, until there are enough jobs. */
const WINDOWS: readonly { days: number; enough: number }[] = [
  { days: 1, enough: 5_000 },
  { days: 30, enough: 0 },
];

/**
 * How long recent jobs took, of all users: times alone tell nothing of anybody. Looked up at most once a minute in each
 * process, and never more than so many jobs.
 */
@Injectable()
export class RecentTimings {
  private known: { at: number; timings: Promise<readonly Timing[]> } | undefined;

  constructor(private readonly database: Database) {}

  all(now = Date.now()): Promise<readonly Timing[]> {
    if (this.known && now - this.known.at < FRESH_MS) return this.known.timings;
    const timings = this.read();
    this.known = { at: now, timings };
    // The next caller retries a failed read.
    timings.catch(() => (this.known = undefined));
    return timings;
  }

  private async read(): Promise<readonly Timing[]> {
    let jobs: DoneJob[] = [];
    for (const { days, enough } of WINDOWS) {
      jobs = await this.jobsOf(days);
      if (jobs.length >= enough) break;
    }
    return jobs.map(timingOf);
  }

  private jobsOf(days: number): Promise<DoneJob[]> {
    return this.database.orm.query<DoneJob[]>(
      `select type, ran_by as "ranBy",
         (extract(epoch from completed_at - started_at) * 1000)::integer as ms,
         (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(input->'params') where key = any($2)) as settings
       from jobs
       where created_at > now() - make_interval(days => $1) and status = 'completed'
         and completed_at > started_at
       limit $3`,
      [days, SETTINGS, MOST_JOBS],
    );
  }
}

function timingOf({ type, ranBy, ms, settings }: DoneJob): Timing {
  const { aspectRatio, quality, resolution, duration } = settings;
  return {
    keys: [type, ...modelsOf(type, settings)],
    ...(typeof aspectRatio === 'string' && { aspectRatio }),
    qualities: [quality, resolution].filter((value) => typeof value === 'string'),
    ...(typeof duration === 'number' && { duration }),
    isDraft: ranBy?.startsWith('draft') ?? false,
    ms,
  };
}

function modelsOf(type: string, settings: Record<string, unknown>): string[] {
  const model = modelOfNode(type, settings)?.id;
  if (model !== undefined) return [model];
  const own = nodeTypes.get(type)?.fields.find(({ key }) => key === 'llmModel');
  const asked = settings['llmModel'] ?? own?.default;
  return own && typeof asked === 'string' ? [asked] : [];
}
