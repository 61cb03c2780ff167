import { ApiClient, api, type TestUser } from '../stack/api-client.js';
import { until } from '../waiting/until.js';
import type { TestGraph } from './graphs.js';

interface Data<T> {
  data: T;
}

/** Stores `graph` as a workflow of `owner`, in their default project, and answers its id. */
export async function givenWorkflow(
  owner: TestUser,
  graph: TestGraph,
  name = 'A workflow',
  client = api,
): Promise<string> {
  const { status, body } = await client
    .as(owner)
    .post<Data<{ id: string }>>('/v1/workflows', { name, ...graph });
  if (status >= 300) throw new Error(`The workflow was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** Starts a run and answers its id. */
export async function givenRun(owner: TestUser, workflowId: string, client = api): Promise<string> {
  const { body } = await client.as(owner).post<{ executionId: string }>('/v1/api/run', { workflowId });
  return body.executionId;
}

export interface ReadExecution {
  status: string;
  errorMessage: string | null;
  nodeStates: Record<
    string,
    {
      status: string;
      attempts: number;
      jobId: string | null;
      error: string | null;
      output?: Record<string, unknown>;
      history?: { attempt: number; status: string; errorCode: string | null }[];
      logs?: { attempt: number; at: string; message: string }[];
    }
  >;
  [field: string]: unknown;
}

/** Reads an execution until it is as `wanted` says; fails after `maxWaitMs`, or four minutes. */
export async function untilExecution(
  client: ApiClient,
  id: string,
  wanted: (execution: ReadExecution) => boolean,
  maxWaitMs?: number,
): Promise<ReadExecution> {
  const { body } = await until(
    () => client.get<Data<ReadExecution>>(`/v1/workflow-executions/${id}`),
    // A service that is just being started again answers 503.
    ({ status, body: read }) => status === 200 && wanted(read.data),
    maxWaitMs,
  );
  return body.data;
}
