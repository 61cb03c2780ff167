import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { type Caller, requireMayMake, type StartRecastRequest, ValidationFailed } from '@easel/contracts';
import type { Queryable } from '@easel/platform';
import { SpendBudgets } from '../../credits/spend-budgets.js';
import { StartJob } from '../../jobs/start-job.js';
import { StorageQuota } from '../../library/storage-quota.js';
import { StageNotOpen } from '../pipelines/pipeline.errors.js';
import { callerOf } from '../pipelines/pipeline.row.js';
import { type RecastRow, shooting } from './recast.row.js';
import { madeOf, type RecastBrief, type RecastTask } from './recast-state.js';
import { RecastsRepository } from './recasts.repository.js';
import { filmTask } from './tasks/film.js';
import { isOffered } from './tasks/offered.js';

/** Has the film of a planned recast shot. */
@Injectable()
export class StartRecast {
  constructor(
    private readonly recasts: RecastsRepository,
    private readonly startJob: StartJob,
    private readonly storageQuota: StorageQuota,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * The film's job has had its id since the recast was made: asking again answers the same one.
   *
   * @throws NotFound, WorkspaceArchived, ValidationFailed, and what starting a job throws
   * @throws StageNotOpen while it is not planned, or has failed
   */
  async run(caller: Caller, { id, segmentSec, provider }: StartRecastRequest): Promise<{ gvpJobId: string }> {
    const row = await this.recasts.find(caller, id);
    const gvpJobId = row.filmJobId;
    if (row.status === 'generating' || row.status === 'completed') return { gvpJobId };
    requirePlanned(row);
    if (row.workspaceId !== null) requireMayMake(caller, row.workspaceId);
    await this.storageQuota.left(row.userId);
    const brief = asAsked(row, { segmentSec, provider });
    const { type, params, added } = filmTask(brief, row.choices, madeOf(row.tasks));
    const budgets = (await this.budgets.renewed(row, caller)) ?? [];
    await this.startJob.run(
      { ...callerOf(row), budgets },
      { type, params, ...(row.workflowId !== null && { workflowId: row.workflowId }) },
      gvpJobId,
      { alongside: (tx, credits) => this.begin(tx, row, { brief, params, credits }), added },
    );
    return { gvpJobId };
  }

  /** The film is begun in the commit that makes its job. */
  private async begin(
    tx: Queryable,
    { id }: RecastRow,
    film: { brief: RecastBrief; params: Record<string, unknown>; credits: number },
  ): Promise<void> {
    const row = await this.recasts.lock(tx, id);
    requirePlanned(row);
    const task: RecastTask = {
      key: 'film',
      part: 'film',
      type: 'generate-video-pro',
      params: film.params,
      jobId: row.filmJobId,
      state: 'started',
      credits: film.credits,
      url: null,
      error: null,
    };
    const { settings } = film.brief;
    await this.recasts.save(
      tx,
      { ...row, settings, status: 'generating', tasks: [...row.tasks, task] },
      'now',
    );
  }
}

function requirePlanned({ status }: RecastRow): void {
  if (status !== 'planned')
    throw new StageNotOpen(`The recast is ${status}; it can be started once it is planned.`);
}

/** @throws ValidationFailed where the film can't be shot so */
function asAsked(row: RecastRow, { segmentSec, provider }: Omit<StartRecastRequest, 'id'>): RecastBrief {
  const { script, settings: before } = row;
  const settings = {
    ...before,
    ...(segmentSec !== undefined && segmentSec !== null && { segmentSec }),
    ...(provider !== undefined && provider !== null && { provider }),
  };
  const refuse = (
    message: string,
    path = settings.provider === before.provider ? 'segmentSec' : 'provider',
  ) => new ValidationFailed([{ path, message }]);
  if (!(nodeTypes.get('generate-video-pro')?.providers ?? []).includes(settings.provider)) {
    throw refuse(`must be a model of generate-video-pro: ${settings.provider} is none`, 'provider');
  }
  const [shot, planned] = [shooting(script, settings), shooting(script, before)];
  if (!shot) throw refuse('gives more segments than a film may have');
  const brief = { script, settings, ...shot };
  const isSame = JSON.stringify(shot.segments) === JSON.stringify(planned?.segments);
  if (!isSame && isOffered(brief, row.choices, 'anchors')) {
    throw refuse('cannot change: frames exist for the current segments');
  }
  return brief;
}
