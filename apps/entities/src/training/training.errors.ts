import { FEWEST_TRAINING_IMAGES } from '@easel/catalog';
import { ServiceError } from '@easel/contracts';

/** 409: one at a time; a record that is not the caller's is answered alike. */
export class AlreadyTrainingOrNotFound extends ServiceError {
  constructor(label: string) {
    super(409, 'already_training_or_not_found', `There is no such ${label}, or its training is in progress.`);
  }
}

export class InsufficientTrainingImages extends ServiceError {
  constructor(label: string, count: number) {
    super(
      400,
      'insufficient_training_images',
      `Training needs at least ${FEWEST_TRAINING_IMAGES} pictures of the ${label}; it has ${count}.`,
    );
  }
}

/** 502: the provider did not take it. Nothing is charged. */
export class TrainingDispatchFailed extends ServiceError {
  constructor(reason: string | null) {
    super(
      502,
      'training_dispatch_failed',
      `The provider did not accept the training. Nothing was charged.${reason === null ? '' : ` ${reason}`}`,
    );
  }
}
