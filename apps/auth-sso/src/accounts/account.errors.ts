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

/** 403: nobody opens an account here but through a provider or by an operator. */
export class SignUpClosed extends ServiceError {
  constructor() {
    super(403, 'sign_up_closed', 'Sign-up is closed on this installation. Ask its operator for an account.');
  }
}

/** 403: only invited people may open accounts. */
export class InvitationRequired extends ServiceError {
  constructor() {
    super(403, 'invitation_required', 'Sign-up needs a valid "invitation" for this address.');
  }
}

/** 400: says not whether the code is unknown, used up, expired or another account's. */
export class WrongCode extends ValidationFailed {
  constructor(path = 'code') {
    super([{ path, message: 'is not a valid one-time code' }]);
  }
}

/** 403: the account that pays for the deployment, or the operator's own. */
export class PayerProtected extends ServiceError {
  constructor() {
    super(403, 'payer_account_protected', 'The billing account and your own account cannot be banned.');
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
