import type { ToolCall } from '../calling/tool-call.js';
import { ToolError } from '../calling/tool-error.js';
import type { Route } from '../route.js';

/** The project in which agents keep workflows. */
const AGENT_PROJECT = 'mcp';

/** Reads that keep agents inside it. */
export const BOUNDARY_ROUTES: readonly Route[] = ['GET /v1/workflows/{id}', 'GET /v1/projects/{id}'];
export const ENSURE_ROUTE: Route = 'POST /v1/projects/mcp';

interface Project {
  data: { id: string; name: string };
}

/** The id of the agents' project, which is made when it is missing. */
export async function agentProject(call: ToolCall): Promise<string> {
  const { data } = await call.api.read<Project>(ENSURE_ROUTE, { body: {} });
  return data.id;
}

interface Placed {
  data: { id: string; projectId: string | null; version: number };
}

/**
 * A workflow that agents may change and run.
 *
 * @throws ToolError `outside_agent_project`
 */
export async function agentsWorkflow(call: ToolCall, id: string): Promise<Placed['data']> {
  const { data } = await call.api.read<Placed>('GET /v1/workflows/{id}', { path: { id } });
  const project =
    data.projectId === null
      ? undefined
      : await call.api.read<Project>('GET /v1/projects/{id}', { path: { id: data.projectId } });
  if (project?.data.name === AGENT_PROJECT) return data;
  throw new ToolError({
    code: 'outside_agent_project',
    message: `Agents change and run only workflows of the project ${AGENT_PROJECT}; this workflow is in another project.`,
    hint: 'Read it with get_workflow_json and make a copy with create_workflow, or ask the user to move it.',
    retry: 'no',
  });
}
