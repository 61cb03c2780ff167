import { ServiceError } from '@easel/contracts';

/** 404: on the way to a consent page. An app that may not be used looks like one that does not exist. */
export class UnknownClient extends ServiceError {
  constructor() {
    super(404, 'invalid_client', 'There is no such app.');
  }
}

/** 401 on the token route (RFC 6749, 5.2): says not which of the two is wrong. */
export class InvalidClient extends ServiceError {
  constructor() {
    super(401, 'invalid_client', 'The client id or the client secret is wrong.');
  }
}

export class InvalidRedirectUri extends ServiceError {
  constructor() {
    super(
      400,
      'invalid_redirect_uri',
      'The redirect_uri must equal one that the app registered, character for character.',
    );
  }
}

export class InvalidScope extends ServiceError {
  constructor(scope?: string) {
    super(
      400,
      'invalid_scope',
      scope === undefined ? 'Name at least one scope.' : `The app does not ask for the scope ${scope}.`,
    );
  }
}

export class InvalidOAuthRequest extends ServiceError {
  constructor(message: string) {
    super(400, 'invalid_request', message);
  }
}

/** RFC 8707, 2. */
export class InvalidTarget extends ServiceError {
  constructor(message: string) {
    super(400, 'invalid_target', message);
  }
}

export class InvalidGrant extends ServiceError {
  constructor() {
    super(400, 'invalid_grant', 'The code is wrong, expired, used, or for another client or redirect_uri.');
  }
}

export class RegistrationDisabled extends ServiceError {
  constructor() {
    super(403, 'dcr_disabled', 'Clients cannot register themselves here.');
  }
}

export class ClientNotAllowed extends ServiceError {
  constructor() {
    super(403, 'client_not_allowed', 'A client of this name cannot register itself here.');
  }
}

export class TooManyOpenRegistrations extends ServiceError {
  constructor() {
    super(
      429,
      'too_many_open_registrations',
      'This client registered itself several times and nobody consented to it; use one of these.',
      {},
      3_600,
    );
  }
}
