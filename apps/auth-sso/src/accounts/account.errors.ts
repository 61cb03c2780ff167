import { Forbidden, ServiceError, Unauthorized, ValidationFailed } from '@easel/contracts';

export class EmailTaken extends ServiceError {
  constructor() {
    super(409, 'email_taken', 'There is an account with this address already; log in instead.');
  }
}

/** 401: says not which of the two is wrong. */
export class WrongLogIn extends Unauthorized {
  constructor() {
    super('The address or the password is wrong.');
  }
}

export class AccountBanned extends Forbidden {
  constructor() {
    super('This account has been banned.');
  }
}

export class WrongCurrentPassword extends ValidationFailed {
  constructor() {
    super([{ path: 'currentPassword', message: 'is not the password of this account' }]);
  }
}
