import { type ProductionRecord, ServiceError } from '@easel/contracts';
import type { BatchRefused } from '@easel/productions';

/** 400: one operation is wrong, and with it the whole batch. Specification 2, 4.1. */
export class OperationRefused extends ServiceError {
  constructor({ opIndex, refusal }: BatchRefused) {
    const { code, message, path } = refusal;
    super(400, code, message, { opIndex, ...(path === undefined ? {} : { path }) });
  }
}

/** 409: the production has another version than the one that the request was made for. */
export class ProductionConflict extends ServiceError {
  constructor(
    current: ProductionRecord,
    message = 'The production was changed since you read it; take the current state and try again.',
  ) {
    super(409, 'workflow_conflict', message, {
      currentVersion: current.version,
      currentUpdatedAt: current.updatedAt,
      currentRecord: current,
    });
  }
}

/** 409: others changed the production at each attempt. */
export class ProductionBusy extends ServiceError {
  constructor() {
    super(409, 'production_busy', 'Others keep changing this production; read it again and retry.', {}, 1);
  }
}
