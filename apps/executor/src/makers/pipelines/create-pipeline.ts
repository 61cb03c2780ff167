import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { type Caller, type CreatePipelineRequest, type FieldIssue, ValidationFailed } from '@easel/contracts';
import { Database, type Queryable } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { payerOf } from '../../credits/payer.js';
import { budgetsOf } from '../../credits/spend-budgets.js';
import { startOnce } from '../../engine/start-once.js';
import { originOf } from '../../engine/job-origin.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { prepareJob } from '../../computing/rules/prepare-job.js';
import { briefIssues, styleText } from './brief.js';
import { EstimatePipeline } from './estimate-pipeline.js';
import { PipelineNotFound } from './pipeline.errors.js';
import { briefOf, type PipelineRow } from './pipeline.row.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { workspaceOf } from './workspace-of-work.js';

/** Accepts a story; a scheduler begins with it. */
@Injectable()
export class CreatePipeline {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly workflows: WorkflowsRepository,
    private readonly estimatePipeline: EstimatePipeline,
    private readonly config: ExecutorConfig,
  ) {}

  /**
   * With an `operationId`, the pipeline gets that id, and asking again answers the same one.
   *
   * @throws ValidationFailed, Forbidden, PriceNotConfigured
   * @throws PipelineWorkflowNotFound for a workflow that the caller may not run
   */
  async run(caller: Caller, asked: CreatePipelineRequest, operationId?: string): Promise<{ id: string }> {
    const id = operationId ?? newId();
    if (operationId !== undefined && (await this.find(caller, id))) return { id };
    const issues = [...briefIssues(asked), ...this.songIssues(asked.config ?? {})];
    if (issues.length > 0) throw new ValidationFailed(issues);
    const workspaceId = await workspaceOf(this.workflows, caller, asked.workflow_id);
    const row = {
      id,
      userId: caller.userId,
      workspaceId,
      workflowId: asked.workflow_id ?? null,
      payerId: payerOf(caller),
      budgets: budgetsOf(caller, workspaceId),
      origin: originOf(caller),
      rootNodeId: asked.root_node_id,
      storyPrompt: asked.story_prompt,
      type: asked.pipeline_type ?? 'story_to_video',
      format: asked.format,
      seconds: asked.target_duration_seconds,
      resolution: asked.output_resolution ?? '720p',
      language: asked.language ?? 'en',
      mode: asked.mode ?? (asked.auto_mode === true ? 'auto' : 'manual'),
      style: styleText(asked.style_directives),
      config: asked.config ?? {},
      criticFrames: asked.video_critic_frame_count ?? 'first_last',
      maxCredits: asked.max_cost_credits ?? null,
      branchedFromPipelineId: null,
      branchedFromStage: null,
    } as const;
    const estimateCredits = await this.estimatePipeline.of(briefOf(row as unknown as PipelineRow));
    await startOnce(this.database, id, {
      find: (tx) => this.find(caller, id, tx),
      start: async (tx: Queryable) => {
        await this.pipelines.insert(tx, { ...row, estimateCredits }, []);
        return true;
      },
    });
    return { id };
  }

  /** A song is fetched like any recording that a job is given. */
  private songIssues({ song_url: audioUrl }: Record<string, unknown>): FieldIssue[] {
    const node = nodeTypes.get('transcribe');
    if (audioUrl === undefined || node === undefined) return [];
    try {
      prepareJob(node, { audioUrl }, this.config.media);
      return [];
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return error.issues.map(({ message }) => ({ path: 'config.song_url', message }));
    }
  }

  private async find(caller: Caller, id: string, tx?: Queryable): Promise<true | undefined> {
    try {
      await this.pipelines.find(caller, id, tx);
      return true;
    } catch (error) {
      if (error instanceof PipelineNotFound) return undefined;
      throw error;
    }
  }
}
