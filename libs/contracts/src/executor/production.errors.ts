import { ServiceError } from '../service-error.js';

const MOST_NAMED = 5;

/** 400: linked frames of a production were sent to a route that runs nodes one by one. Specification 2, 4.3. */
export class SequenceExecutionRequired extends ServiceError {
  constructor(nodeIds: readonly string[] = []) {
    const named = nodeIds.length > 0 ? ` (${nodeIds.slice(0, MOST_NAMED).join(', ')})` : '';
    super(
      400,
      'sequence_execution_required',
      `Linked frames${named} are run by their production, in sequence: use the studio production routes.`,
    );
  }
}

/** 409: only the routes of productions may do this to a production, or to what it keeps in `settings.studio`. */
export class ProductionCapabilityRequired extends ServiceError {
  constructor(message = 'This production has linked frames: change it by the studio production routes.') {
    super(409, 'production_capability_required', message);
  }
}
