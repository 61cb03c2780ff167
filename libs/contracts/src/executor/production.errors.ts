import { ServiceError } from '../service-error.js';

/** 400: linked frames of a production were sent to a route that runs nodes one by one. Specification 2, 4.3. */
export class SequenceExecutionRequired extends ServiceError {
  constructor(nodeIds: readonly string[] = []) {
    super(
      400,
      'sequence_execution_required',
      'Linked frames are run by their production, in sequence: use the studio production routes.',
      nodeIds.length > 0 ? { nodeIds } : {},
    );
  }
}

/** 409: the workflow is a production whose clips depend on its frames; only its own routes change or publish it. */
export class ProductionCapabilityRequired extends ServiceError {
  constructor() {
    super(
      409,
      'production_capability_required',
      'This production has linked frames: change it by the studio production routes.',
    );
  }
}
