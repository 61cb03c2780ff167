import { ServiceError } from '@easel/contracts';

/** 409: another active record of the account has this name. */
export class NameTaken extends ServiceError {
  constructor(label: string, name: string) {
    super(409, 'name_taken', `Another ${label} of yours is called ${name}.`);
  }
}

/** 409: the record changed after the state that the caller names. */
export class ConcurrentModification extends ServiceError {
  constructor(label: string, updatedAt: Date) {
    super(
      409,
      'concurrent_modification',
      `The ${label} was changed since you read it; read it again and repeat the change.`,
      { updatedAt: updatedAt.toISOString() },
    );
  }
}

/** 400: only what is archived is destroyed. */
export class NotArchived extends ServiceError {
  constructor(label: string) {
    super(400, 'not_archived', `Archive the ${label} before you delete it permanently.`);
  }
}

/** 400: there is no picture to describe. */
export class NoMainImage extends ServiceError {
  constructor(label: string, code: 'no_portrait' | 'main_image_required' | 'no_source_image') {
    super(400, code, `The ${label} has no main image yet.`);
  }
}
