import type { ServiceApi } from './service-api.js';
import type { Watched } from './wait-for.js';

type Row = Record<string, unknown>;

/** Reads the state of an execution. */
export async function executionState(api: ServiceApi, id: string): Promise<Row & Watched> {
  const { data } = await api.read<{ data: Row & { status: string } }>('GET /v1/workflow-executions/{id}', {
    path: { id },
  });
  const total = Number(data['totalNodes']);
  return { ...data, progress: total > 0 ? Math.round((100 * Number(data['completedNodes'])) / total) : 0 };
}

/** Reads the state of a run of an app. */
export async function appRunState(api: ServiceApi, slug: string, runId: string): Promise<Row & Watched> {
  const { data } = await api.read<{ data: Row }>('GET /v1/app/{slug}/runs/{runId}', {
    path: { slug, runId },
  });
  const { execution: _execution, ...run } = data;
  return { ...run, status: String(run['status']), progress: run['finishedAt'] === null ? 0 : 100 };
}
