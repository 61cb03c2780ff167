// A person with a project, as the benches and fault tests use the HTTP API.

export interface Account {
  url: string;
  token: string;
  projectId: string;
}

export interface Answer<T> {
  status: number;
  body: T;
}

/** Sends JSON and reads JSON. Never throws for an HTTP status. */
export async function call<T = unknown>(
  url: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

/** Like `call`, but tries again while the service is away or restarting. */
export async function callPatiently<T = unknown>(
  urls: readonly string[],
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  patienceMs = 60_000,
): Promise<Answer<T>> {
  const end = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await call<T>(urls[attempt % urls.length] as string, method, path, token, body);
      if (answer.status < 500 || Date.now() > end) return answer;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(200);
  }
}

export async function signUp(url: string): Promise<Account> {
  const email = `bench-${process.pid}-${Date.now()}@example.com`;
  const password = 'correct horse battery staple';
  const account = await callPatiently<{ data: { accessToken: string } }>(
    [url],
    'POST',
    '/v1/auth/signup',
    undefined,
    {
      email,
      password,
    },
  );
  const token = account.body.data.accessToken;
  const project = await callPatiently<{ data: { id: string } }>([url], 'POST', '/v1/projects', token, {
    name: 'Bench',
  });
  return { url, token, projectId: project.body.data.id };
}

export interface Graph {
  nodes: { id: string; type: string; data: Record<string, unknown> }[];
  edges: { source: string; target: string; sourceHandle?: string; targetHandle?: string }[];
}

export async function createWorkflow(
  { url, token, projectId }: Account,
  name: string,
  graph: Graph,
): Promise<string> {
  const answer = await callPatiently<{ data: { id: string } }>(
    [url],
    'POST',
    `/v1/projects/${projectId}/workflows`,
    token,
    { name, ...graph },
  );
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
