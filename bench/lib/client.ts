// A person with a project, as the benches and fault tests use the HTTP API.

export interface Account {
  url: string;
  token: string;
  email: string;
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
  headers: Readonly<Record<string, string>> = {},
  timeoutMs = 30_000,
): Promise<Answer<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

/** Like `call`, but tries again while the service is away or restarting. */
export async function callWithRetries<T = unknown>(
  urls: readonly string[],
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  {
    maxWaitMs = 60_000,
    timeoutMs = 30_000,
    headers = {},
  }: { maxWaitMs?: number; timeoutMs?: number; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const end = Date.now() + maxWaitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      const url = urls[attempt % urls.length];
      const answer = await call<T>(url, method, path, token, body, headers, timeoutMs);
      if (answer.status < 500 || Date.now() > end) return answer;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(200);
  }
}

// Every account of a bench comes from one address, and one account starts all its runs. Stacks started here inherit these.
process.env.SIGN_UP_RATE_LIMIT ??= '1000000';
process.env.ACCOUNT_RUN_LIMIT ??= '1000000';
process.env.ACCOUNT_JOB_LIMIT ??= '1000000';

let signUps = 0;
const PASSWORD = 'correct horse battery staple';

export async function signUp(url: string): Promise<Account> {
  const email = `bench-${process.pid}-${Date.now()}-${signUps++}@example.com`;
  const account = await callWithRetries<{ data: { accessToken: string } }>(
    [url],
    'POST',
    '/v1/auth/signup',
    undefined,
    {
      email,
      password: PASSWORD,
    },
  );
  const { accessToken: token } = account.body.data;
  const project = await callWithRetries<{ data: { id: string } }>([url], 'POST', '/v1/projects', token, {
    name: 'Bench',
  });
  return { url, token, email, projectId: project.body.data.id };
}

/**
 * Signs in anew: an access token lives 15 minutes. A refresh token is no help here, because a refresh whose answer was lost
 * can't be repeated: the session ends.
 */
export async function renew(account: Account): Promise<void> {
  const { url, email } = account;
  const { status, body } = await callWithRetries<{ data: { accessToken: string } }>(
    [url],
    'POST',
    '/v1/auth/login',
    undefined,
    { email, password: PASSWORD },
  );
  if (status !== 200) throw new Error(`nobody could sign in: ${status}`);
  account.token = body.data.accessToken;
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
  const answer = await callWithRetries<{ data: { id: string } }>(
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
