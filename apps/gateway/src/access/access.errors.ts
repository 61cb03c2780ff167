import { ServiceError } from '@easel/contracts';
import type { Scope } from './access.js';

/** 403: the OAuth app was not granted the scope that this route needs (specification 1, 5.2). */
export class InsufficientScope extends ServiceError {
  constructor(missingScope: Scope) {
    super(403, 'insufficient_scope', `This credential was not granted ${missingScope}.`, { missingScope });
  }
}

/** 403: a part of the app, which tokens have no business with (specification 1, 5.3 rule 1). */
export class InAppOnly extends ServiceError {
  constructor() {
    super(403, 'in_app_only', 'This is part of the app: use a signed-in session, not a token.');
  }
}

/** 403: the account that pays for the deployment called with a token (specification 1, 5.3 rule 2). */
export class PayerBalanceJwtOnly extends ServiceError {
  constructor() {
    super(403, 'payer_balance_jwt_only', "The deployment's balance is read from a signed-in session only.");
  }
}
