import { availableParallelism } from 'node:os';
import { FairPlaces } from './fair-places.js';

/** For short runs of programs that look into videos and recordings. */
export const lookingPlaces = new FairPlaces({
  name: 'What looks into media',
  size: Math.max(2, availableParallelism() * 2),
  waitingPerAccount: 64,
  waiting: 512,
});
