import { ProviderFailure } from '../provider-failure.js';
import type { Polled, ProviderAccess } from '../provider-lane.js';
import { recordOf } from './kie-protocol.js';
import { finerVeo } from './veo.js';

/** Renders of VEO clips that are asked for by themselves, once the clip is there. */
export const FINER_RENDERS = ['1080p', '4k'] as const;
export type FinerRender = (typeof FINER_RENDERS)[number];

export const finerRender = (name: string | undefined): FinerRender | undefined =>
  FINER_RENDERS.find((render) => render === name?.toLowerCase());

const WAIT_MS = 20_000;
/** What "not ready yet" is said with; anything else is meant as it is. */
const NOT_READY = new Set(['invalid_params', 'provider_error']);

/**
 * A finer render is no task of its own: it is asked for under the clip's task until it is there, and asking again
 * costs nothing more.
 */
export async function askForFiner(
  taskId: string,
  render: FinerRender,
  { http }: ProviderAccess,
): Promise<Polled> {
  try {
    const body =
      render === '4k'
        ? await http.json('/api/v1/veo/get-4k-video', { json: { taskId, index: 0 } })
        : await http.json(`/api/v1/veo/get-1080p-video?taskId=${encodeURIComponent(taskId)}&index=0`);
    const result = finerVeo(recordOf(recordOf(body)['data']));
    if (result) return { status: 'succeeded', result };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.gone || !NOT_READY.has(error.code)) throw error;
  }
  return { status: 'running', progress: 90, retryAfterMs: WAIT_MS };
}
