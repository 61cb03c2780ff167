import { type Model, modelOfNode } from '@easel/catalog';
import type { Budget, RecastGate, RecastStatus } from '@easel/contracts';
import { ModelGone } from '../pipelines/pipeline.errors.js';
import type { Analysis } from '@easel/providers/questions/analysis-document';
import { type RecastSegment, segmentsOf } from './recast-segments.js';
import type { RecastBrief, RecastChoices, RecastSettings, RecastTask } from './recast-state.js';

/** What is stored of a recast. */
export interface RecastRow {
  id: string;
  userId: string;
  workspaceId: string | null;
  workflowId: string | null;
  payerId: string | null;
  /** What its jobs count against, as it was when it was made. */
  budgets: readonly Budget[] | null;
  origin: string;
  analysisJobId: string;
  script: Analysis;
  settings: RecastSettings;
  choices: RecastChoices;
  tasks: readonly RecastTask[];
  /** What its owner is asked. */
  gate: RecastGate | null;
  status: RecastStatus;
  estimateCredits: number;
  filmJobId: string;
  videoUrl: string | null;
  failureReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const isOver = (status: RecastStatus): boolean => status === 'completed' || status === 'failed';

/** The model that shoots, and the segments that it shoots; undefined where it can't. */
export function shooting(
  script: Analysis,
  { provider, segmentSec }: Pick<RecastSettings, 'provider' | 'segmentSec'>,
): { model: Model; segments: RecastSegment[] } | undefined {
  const model = modelOfNode('generate-video-pro', { provider });
  const segments = model && segmentsOf(script.scenes, model.durations, segmentSec ?? undefined);
  return model && segments && { model, segments };
}

/** @throws ModelGone where its model has left the catalog since it was made, or shoots no such lengths any more */
export function briefOf({ script, settings }: Pick<RecastRow, 'script' | 'settings'>): RecastBrief {
  const shot = shooting(script, settings);
  if (!shot) throw new ModelGone(settings.provider);
  return { script, settings, ...shot };
}
