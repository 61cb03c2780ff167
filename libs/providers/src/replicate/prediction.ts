import { isObject } from 'class-validator';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';
import type { Polled, ProviderHandle, ProviderResult } from '../provider-lane.js';
import { failureOfPrediction } from './replicate-errors.js';

interface Prediction {
  id?: unknown;
  status?: unknown;
  output?: unknown;
  error?: unknown;
  logs?: unknown;
  data_removed?: unknown;
  urls?: unknown;
}

const PERCENT = /(\d{1,3})%/g;

export function predictionOf(body: unknown): Prediction {
  return isObject<Prediction>(body) ? body : {};
}

/** @throws ProviderFailure where the answer names no prediction: it was taken, and nobody can ask for it */
export function handleOf({ id, urls }: Prediction): ProviderHandle {
  if (typeof id !== 'string' || id === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider accepted the order without an id.', {
      maybeBought: true,
    });
  }
  const { get, cancel } = (isObject(urls) ? urls : {}) as { get?: unknown; cancel?: unknown };
  return {
    taskId: id,
    data: {
      ...(typeof get === 'string' ? { get } : {}),
      ...(typeof cancel === 'string' ? { cancel } : {}),
    },
  };
}

/** How a prediction stands. */
export function polledOf(prediction: Prediction, resultOf: (output: unknown) => ProviderResult): Polled {
  switch (prediction.status) {
    case 'starting':
      return { status: 'queued' };
    case 'succeeded':
      return succeeded(prediction, resultOf);
    case 'failed':
      return { status: 'failed', failure: failureOfPrediction(prediction.error) };
    case 'canceled':
      return {
        status: 'failed',
        failure: new ProviderFailure('provider_error', 'The prediction was cancelled at the provider.'),
      };
    case 'aborted':
      // It never began, so another one is the first that runs.
      return {
        status: 'failed',
        failure: new ProviderFailure('provider_timeout', 'The provider did not start in time.', {
          retryable: true,
        }),
      };
    default:
      return running(prediction);
  }
}

function succeeded(
  { output, data_removed: removed }: Prediction,
  resultOf: (output: unknown) => ProviderResult,
): Polled {
  if (removed === true) {
    return { status: 'failed', failure: invalidOutput('The provider has removed the result already.') };
  }
  try {
    return { status: 'succeeded', result: resultOf(output) };
  } catch (error) {
    if (error instanceof ProviderFailure) return { status: 'failed', failure: error };
    throw error;
  }
}

/** Models that tell how far they are do it in their logs. */
function running({ logs }: Prediction): Polled {
  const last = typeof logs === 'string' ? [...logs.matchAll(PERCENT)].at(-1)?.[1] : undefined;
  return { status: 'running', ...(last === undefined ? {} : { progress: Math.min(100, Number(last)) }) };
}
