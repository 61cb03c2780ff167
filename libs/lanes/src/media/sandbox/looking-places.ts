import { availableParallelism } from 'node:os';
import { MediaPlaces } from './media-places.js';
import { ProcessorPlaces } from './processor-places.js';

const places = new MediaPlaces('The inspection of media', Math.max(2, availableParallelism() * 2));
const processors = new ProcessorPlaces();

/**
 * Places for short runs of programs that look into videos and recordings. Starting such a program occupies a processor
 * for longer than what it then reads, so as many as there are processors would leave none for the services.
 */
export const lookingPlaces = {
  /** @throws ServiceUnavailable when too much waits, or the signal's reason */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    places.run(() => processors.run(work), signal),
};
