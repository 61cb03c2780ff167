import type { ProviderId } from '@easel/catalog';
import type { ProviderFailure } from '@easel/providers/provider-failure';
import type { ProviderLane, SubmitClass } from '@easel/providers/provider-lane';

interface TaskAnswer {
  id: string;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  file?: string;
}

/**
 * A lane of any class for `TaskStandIn`.
 * @param failed what a task that failed means
 */
export function taskLane(
  provider: ProviderId,
  submitClass: SubmitClass,
  failed: (said: string) => ProviderFailure,
): ProviderLane {
  return {
    provider,
    headers: (key): Record<string, string> => ({ authorization: `Bearer ${key ?? ''}` }),
    capabilities: () => ({ class: submitClass, submitTimeoutMs: 400 }),
    submit: async ({ reference, params }, { http }) => {
      const { id } = (await http.json('/tasks', {
        json: { reference, prompt: params['prompt'] },
      })) as TaskAnswer;
      return { kind: 'task', handle: { taskId: id } };
    },
    ...(submitClass === 'B'
      ? {
          find: async ({ reference }, { http }) => {
            const { data } = (await http.json(`/tasks?reference=${reference}`)) as { data: TaskAnswer[] };
            return data[0] && { taskId: data[0].id };
          },
        }
      : {}),
    poll: async ({ taskId }, _task, { http }) => {
      const { status, file } = (await http.json(`/tasks/${taskId}`)) as TaskAnswer;
      if (status === 'running') return { status, progress: 50 };
      if (status === 'succeeded' && file !== undefined) {
        return { status, result: { files: [{ kind: 'image', source: { url: file } }] } };
      }
      return { status: 'failed', failure: failed(status) };
    },
    cancel: async ({ taskId }, _work, { http }) => {
      await http.json(`/tasks/${taskId}/cancel`, { method: 'POST' });
    },
  };
}
