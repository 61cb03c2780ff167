import { ServiceError } from '../service-error.js';

const MOST_NAMED = 5;

/** 400: linked frames of a production were sent to a route that runs nodes one by one. Specification 2, 4.3. */
export class SequenceExecutionRequired extends ServiceError {
  constructor(nodeIds: readonly string[] = []) {
    const what =
      nodeIds.length > 0
        ? `Linked frames (${nodeIds.slice(0, MOST_NAMED).join(', ')})`
        : 'What a production holds';
    super(
      400,
      'sequence_execution_required',
      `${what} is made by the studio production routes, shot by shot, and not by a run.`,
    );
  }
}

/** 409: only the routes of productions may do this to a production, or to what it keeps in `settings.studio`. */
export class ProductionCapabilityRequired extends ServiceError {
  constructor(message = 'This production has linked frames: change it by the studio production routes.') {
    super(409, 'production_capability_required', message);
  }
}
