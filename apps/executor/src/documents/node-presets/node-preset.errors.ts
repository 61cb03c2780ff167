import { ServiceError } from '@easel/contracts';

/** 409: another of the caller's, of the same node type, has this name. */
export class NameTaken extends ServiceError {
  constructor(name: string) {
    super(409, 'name_taken', `The name ${name} is taken.`);
  }
}

/** 400: the account has as many as it may. */
export class TooMany extends ServiceError {
  constructor(most: number, what: string) {
    super(400, 'limit_reached', `An account may have at most ${most} ${what}.`);
  }
}
