import { nodeTypes } from '@easel/catalog';
import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { contentPolicy, failureOfStatus, invalidOutput, type ProviderFailure } from '../provider-failure.js';
import type {
  LaneCapabilities,
  ProviderAccess,
  ProviderLane,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';
import { polledJob } from './relayed-job.js';
import { relayedParams } from './relayed-params.js';
import { sharedBucket } from './shared-bucket.js';

/** With the uploads that may have to go before it. */
const SUBMIT_MS = 15 * 60_000;

/**
 * Has another instance of this system run the job, on the account of the token that it is reached with
 * (specification 1, 5.1): the same route, the same settings, and the result brought here. Stands in for every model
 * that no key of this instance reaches.
 */
export function relayLane(env: Readonly<Record<string, string | undefined>>): ProviderLane {
  const inSharedBucket = sharedBucket(env);
  return {
    provider: 'relay',
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    explain: (answer): ProviderFailure | undefined => {
      const { code, message } = errorIn(answer);
      if (code === 'content_policy') return contentPolicy(message);
      // The same request is under way there already: its twin's answer is worth waiting for.
      return failureOfStatus(
        code === 'idempotency_in_progress' ? 429 : answer.status,
        answer.headers,
        message,
      );
    },
    capabilities: ({ type }): LaneCapabilities | undefined =>
      routeOf(type) === undefined
        ? undefined
        : { class: 'A', submitTimeoutMs: SUBMIT_MS, appliesMasks: true },
    standsInFor: (_type, model) => ({ provider: 'relay', model }),
    submit: (task, access) => submit(task, access, inSharedBucket),
    poll: async ({ taskId }, _task, { http }) => polledJob(await http.json(`/v1/jobs/${taskId}`)),
    cancel: async ({ taskId }, _work, { http }) => {
      await http.send(`/v1/jobs/${taskId}/cancel`, { method: 'POST' });
    },
  };
}

const routeOf = (type: string): string | undefined => nodeTypes.get(type)?.route;

async function submit(
  task: ProviderTask,
  access: ProviderAccess,
  inSharedBucket: (url: string) => string | undefined,
): Promise<Submitted> {
  const json = await relayedParams(task, access, inSharedBucket);
  const answer = await access.http.json(routeOf(task.type) ?? '', {
    json,
    headers: { 'idempotency-key': task.reference },
  });
  const { jobId } = (isObject(answer) ? answer : {}) as { jobId?: unknown };
  if (typeof jobId !== 'string')
    throw invalidOutput('The other instance did not report the job that it started.');
  return { kind: 'task', handle: { taskId: jobId } };
}

function errorIn(answer: OutboundAnswer): { code?: unknown; message?: unknown } {
  try {
    return (answer.json() as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {};
  } catch {
    return {};
  }
}
