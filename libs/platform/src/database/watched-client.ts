import { Client } from 'pg';
import { isStillRunning } from '../errors/as-service-error.js';
import { goOnWithRequest } from '../telemetry/blocked-loop.js';

type Query = (...asked: unknown[]) => unknown;

/**
 * Says whose rows came, so that what is done with them counts as work of that request. The pool's own `query` calls back
 * as anybody; who uses that says it once the rows are there.
 *
 * Closes the connection of a statement that took too long. Postgres goes on with such a statement; a rollback would wait
 * behind it and be dropped, and the next holder of the connection would go on in the same transaction.
 */
export class WatchedClient extends Client {
  override query = ((...asked: unknown[]) => {
    const answer = (super.query as Query)(...asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.finally(goOnWithRequest).catch((error: unknown) => {
      if (isStillRunning(error)) void this.end();
      throw error;
    });
  }) as Client['query'];
}
