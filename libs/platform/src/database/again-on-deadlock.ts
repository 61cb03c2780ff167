import { isDatabaseDown } from '../errors/as-service-error.js';

const DEADLOCK = '40P01';
const MOST_RETRIES = 5;

/** Two commits may lock the same rows in opposite orders; Postgres ends one, which simply runs again. */
export async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work();
    } catch (error) {
      const deadlock = isDatabaseDown(error) && (error as { code?: string }).code === DEADLOCK;
      if (!deadlock || retry >= MOST_RETRIES) throw error;
    }
  }
}
