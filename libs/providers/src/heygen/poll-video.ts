import { invalidOutput } from '../provider-failure.js';
import type { Polled, ProviderAccess, ProviderHandle } from '../provider-lane.js';
import { failureOf, record } from './heygen-answer.js';

/** `GET /v3/videos/{id}`. */
export async function pollVideo({ taskId }: ProviderHandle, { http }: ProviderAccess): Promise<Polled> {
  const body = record(await http.json(`/v3/videos/${encodeURIComponent(taskId)}`));
  const { status, video_url, failure_message, failure_code } = record(body['data']);
  if (status === 'completed') {
    return typeof video_url === 'string'
      ? { status: 'succeeded', result: { files: [{ kind: 'video', source: { url: video_url } }] } }
      : { status: 'failed', failure: invalidOutput('The provider ended the task without a clip.') };
  }
  if (status === 'failed') {
    return { status: 'failed', failure: failureOf(500, { message: failure_message, detail: failure_code }) };
  }
  return { status: status === 'pending' ? 'queued' : 'running' };
}
