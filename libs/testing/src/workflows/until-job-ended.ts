import type { ApiClient } from '../stack/api-client.js';
import { until } from '../waiting/until.js';

const OPEN: ReadonlySet<string> = new Set(['pending', 'running']);

/** Reads a job until it is neither pending nor running; fails after four minutes. */
export async function untilJobEnded<Job extends { status: string }>(
  client: ApiClient,
  jobId: string,
): Promise<Job> {
  const { body } = await until(
    () => client.get<{ data: Job }>(`/v1/jobs/${jobId}`),
    // A service that is just being started again answers 503.
    ({ status, body: read }) => status === 200 && !OPEN.has(read.data.status),
  );
  return body.data;
}
