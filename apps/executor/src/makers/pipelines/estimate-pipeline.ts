import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { PIPELINE_STAGES, type PipelineStage } from '@easel/contracts';
import { Billing } from '../../credits/billing.js';
import { PriceNotConfigured } from '../../credits/credit.errors.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { prepareJob } from '../../computing/rules/prepare-job.js';
import { advance, type KnownTask, type PlannedTask } from './advance.js';
import type { Brief } from './brief.js';
import type { PipelineState, StageState } from './pipeline-state.js';
import { isCheck } from './stages/stage-work.js';

/** Says what a pipeline costs that needs no second try, by going through it without its jobs. */
@Injectable()
export class EstimatePipeline {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly billing: Billing,
  ) {}

  /**
   * In credits. Checks that have no price are not made, so they cost nothing.
   * @throws PriceNotConfigured for anything else without a price: the pipeline would fail there
   */
  async of(brief: Brief, known: readonly StageState[] = []): Promise<number> {
    if (!this.billing.charges) return 0;
    await this.billing.prepare([]);
    return rehearsed(brief, known, this.config.PUBLIC_URL)
      .map(({ key, type, params: asked }) => {
        const node = nodeTypes.get(type);
        if (!node) return 0;
        const { params } = prepareJob(node, asked, this.config.media);
        const cost = this.billing.priceOf({ type, params });
        if (!('missing' in cost)) return cost.credits;
        if (!isCheck(key)) throw new PriceNotConfigured(cost.missing);
        return 0;
      })
      .reduce((sum, credits) => sum + credits, 0);
  }
}

/** Every job of a pipeline whose jobs all complete, and of whose texts none can be read. */
export function rehearsed(brief: Brief, known: readonly StageState[], origin: string): PlannedTask[] {
  const standIn = `${new URL(origin).origin}/media/rehearsal`;
  const output = {
    text: '',
    imageUrl: `${standIn}.png`,
    videoUrl: `${standIn}.mp4`,
    audioUrl: `${standIn}.mp3`,
  };
  let state: PipelineState = {
    status: 'queued',
    mode: 'auto',
    failureReason: null,
    stages: PIPELINE_STAGES.map((stage) => known.find((each) => each.stage === stage) ?? newStage(stage)),
  };
  const config = { ...brief.config, silentCutPreview: false };
  const tasks: PlannedTask[] = [];
  for (;;) {
    const done = tasks.map(({ stage, attempt, key }): KnownTask => {
      return { stage, attempt, key, state: 'completed', output, error: null };
    });
    const next = advance({ ...brief, config, mode: 'auto' }, state, done);
    if (next.planned.length === 0) return tasks;
    state = next.state;
    tasks.push(...next.planned);
  }
}

export function newStage(stage: PipelineStage): StageState {
  return {
    stage,
    status: 'pending',
    attempt: 1,
    output: null,
    criticFeedback: null,
    feedback: null,
    revisions: {},
    openGate: null,
    passedGates: [],
  };
}
