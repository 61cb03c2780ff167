import { TRAINING_TYPE } from '@easel/catalog';
import { NotFound, ServiceError } from '@easel/contracts';
import { trainingCallback } from '@easel/providers/replicate/training-callback';

export interface TrainingSettings {
  PUBLIC_URL: string;
  REPLICATE_WEBHOOK_SECRET?: string;
}

/** Seconds until asking again may make sense: somebody has to change the installation first. */
const RETRY_AFTER = 3_600;

/**
 * Refuses a training whose end Replicate could not report, and one whose settings did not come from a service.
 * @throws ServiceError 503 `public_url_not_configured`, `webhook_not_configured`
 */
export function requireTrainingSetUp(
  type: string,
  params: Readonly<Record<string, unknown>>,
  { PUBLIC_URL, REPLICATE_WEBHOOK_SECRET }: TrainingSettings,
): void {
  if (type !== TRAINING_TYPE) return;
  if (params['training'] === undefined) throw new NotFound('route');
  if (trainingCallback(PUBLIC_URL) === undefined) {
    throw new ServiceError(
      503,
      'public_url_not_configured',
      'Training needs a PUBLIC_URL that the provider can reach from the internet.',
      {},
      RETRY_AFTER,
    );
  }
  if (!REPLICATE_WEBHOOK_SECRET) {
    throw new ServiceError(
      503,
      'webhook_not_configured',
      'Training needs REPLICATE_WEBHOOK_SECRET, the signing secret of the account at Replicate.',
      {},
      RETRY_AFTER,
    );
  }
}
