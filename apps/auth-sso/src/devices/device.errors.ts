import { ServiceError } from '@easel/contracts';

// The errors of RFC 8628, 3.5.

export class AuthorizationPending extends ServiceError {
  constructor() {
    super(400, 'authorization_pending', 'The user has not allowed the device yet.');
  }
}

export class SlowDown extends ServiceError {
  constructor(seconds: number) {
    super(400, 'slow_down', `Wait at least ${seconds} seconds between two requests.`);
  }
}

export class AccessDenied extends ServiceError {
  constructor() {
    super(400, 'access_denied', 'The user refused the device.');
  }
}

export class ExpiredToken extends ServiceError {
  constructor() {
    super(400, 'expired_token', 'The code has expired: start again.');
  }
}

export class WrongDeviceCode extends ServiceError {
  constructor() {
    super(400, 'invalid_grant', 'The device code is wrong, used or expired.');
  }
}
