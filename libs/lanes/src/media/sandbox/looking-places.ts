import { availableParallelism } from 'node:os';
import { MediaPlaces } from './media-places.js';

/** For short runs of programs that look into videos and recordings. */
export const lookingPlaces = new MediaPlaces(
  'The inspection of media',
  Math.max(2, availableParallelism() * 2),
);
