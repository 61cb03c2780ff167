import { API_TOKEN_CAP, ServiceError } from '@easel/contracts';

export class ApiTokenLimitReached extends ServiceError {
  constructor() {
    super(
      400,
      'limit_reached',
      `An account has at most ${API_TOKEN_CAP} API tokens, inactive ones included; delete one first.`,
    );
  }
}

export class ApiTokensPayerOnly extends ServiceError {
  constructor() {
    super(
      403,
      'api_tokens_payer_only',
      'One account pays for this deployment; only it may create API tokens.',
    );
  }
}
