import { DEVELOPER_APP_CAP, ServiceError } from '@easel/contracts';

export class DeveloperAppLimitReached extends ServiceError {
  constructor() {
    super(
      400,
      'limit_reached',
      `An account has at most ${DEVELOPER_APP_CAP} developer apps; delete one first.`,
    );
  }
}
