import { ServiceError } from '@easel/contracts';
import type { Scope } from './access.js';

/** 403: the OAuth app was not granted the scope that this route needs (specification 1, 5.2). */
export class InsufficientScope extends ServiceError {
  constructor(missingScope: Scope) {
    super(403, 'insufficient_scope', `This credential was not granted ${missingScope}.`, { missingScope });
  }
}
