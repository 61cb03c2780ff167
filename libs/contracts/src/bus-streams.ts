import type { BusService } from './bus-services.js';

/** Work hints: each is taken by one worker. What is to be done stands in Postgres. */
export const JOBS_STREAM = 'JOBS';
/** Events of services; kept for three days. */
export const EVENTS_STREAM = 'EVENTS';

/** Each stream is made, and its settings kept, by one service. Others wait until it is there. */
export const STREAM_KEEPERS: Readonly<Record<typeof JOBS_STREAM | typeof EVENTS_STREAM, BusService>> = {
  [JOBS_STREAM]: 'executor',
  [EVENTS_STREAM]: 'auth',
};
