import { PIPELINE_STAGES, type PipelineStage, ServiceError } from '@easel/contracts';

/** 404: there is no such pipeline, or it is not the caller's. */
export class PipelineNotFound extends ServiceError {
  constructor() {
    super(404, 'pipeline_not_found', 'There is no such pipeline.');
  }
}

/** 404: the workflow that a new pipeline names is not one the caller may run. */
export class PipelineWorkflowNotFound extends ServiceError {
  constructor() {
    super(404, 'workflow_not_found', 'There is no such workflow.');
  }
}

/** 400: only what has been finished can be branched. */
export class PipelineNotCompleted extends ServiceError {
  constructor(status: string) {
    super(400, 'pipeline_not_completed', `Only a completed pipeline can be branched; this one is ${status}.`);
  }
}

/** 409: only what has failed is resumed. */
export class PipelineNotFailed extends ServiceError {
  constructor(status: string) {
    super(409, 'pipeline_not_failed', `Only a failed pipeline can be resumed; this one is ${status}.`);
  }
}

/** 400: no name of a stage. */
class InvalidStage extends ServiceError {
  constructor(name: string) {
    super(
      400,
      'invalid_stage',
      `${name.slice(0, 50)} is not a stage; use one of ${PIPELINE_STAGES.join(', ')}.`,
    );
  }
}

/** 400: the change is none that this stage can be changed by. */
export class InvalidChangeType extends ServiceError {
  constructor(type: string, stage: PipelineStage) {
    super(400, 'invalid_change_type_for_stage', `${type.slice(0, 50)} is no change of ${stage}.`);
  }
}

/** 409: what is asked for is not open to it just now. */
export class StageNotOpen extends ServiceError {
  constructor(message: string) {
    super(409, 'stage_not_open', message);
  }
}

/** 409: a proposal is applied to a stage that waits for approval. */
export class StageNotAwaiting extends ServiceError {
  constructor(stage: PipelineStage) {
    super(409, 'stage_not_awaiting', `${stage} does not wait for approval.`);
  }
}

/** 409: the model that a film was to be made with has left the catalog since. */
export class ModelGone extends ServiceError {
  constructor(model: string) {
    super(
      409,
      'stage_not_open',
      `${model}, which the film was to be made with, is not in the catalog any more.`,
    );
  }
}

/** 409: nobody is asked at this sub-gate just now. */
export class SubGateNotOpen extends ServiceError {
  constructor(gate: string) {
    super(409, 'sub_gate_not_open', `Nothing waits at ${gate}.`);
  }
}

/** 409: it is over. */
export class PipelineEnded extends ServiceError {
  constructor(status: string) {
    super(409, 'pipeline_ended', `The pipeline is ${status}.`);
  }
}

/** @throws InvalidStage */
export function stageNamed(name: string): PipelineStage {
  const stage = PIPELINE_STAGES.find((each) => each === name);
  if (stage === undefined) throw new InvalidStage(name);
  return stage;
}
