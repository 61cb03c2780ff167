import type { Operations } from './generated/operations.js';
import { JobFailedError, isRecord } from './errors.js';
import { follow, type FollowedEvent, type FollowOptions } from './follow.js';
import { type FurtherMethods, furtherMethods } from './further-methods.js';
import { JobWaits, type WaitOptions } from './jobs.js';
import { type Methods, methodsOf } from './methods.js';
import { ProductionHelpers } from './productions.js';
import {
  type CallOptions,
  type ClientOptions,
  type RequestParts,
  TIMEOUT_MS,
  Transport,
} from './transport.js';
import { type Uploadable, uploadFile, type UploadOptions } from './uploads.js';

type Path = keyof Operations extends `${string} ${infer Known}` ? Known : never;
type AnswerOf<Verb extends string, Route extends string> = `${Verb} ${Route}` extends keyof Operations
  ? Operations[`${Verb} ${Route}`]['answer']
  : unknown;

/** Each event once, over lost connections. */
type Follow = (id: string, options?: FollowOptions) => AsyncGenerator<FollowedEvent, void, void>;

/** The namespaces of both; where both have a method, that of the second. */
type Merged<First, Second> = {
  [Space in keyof First | keyof Second]: Space extends keyof First
    ? Space extends keyof Second
      ? Omit<First[Space], keyof Second[Space]> & Second[Space]
      : First[Space]
    : Space extends keyof Second
      ? Second[Space]
      : never;
};

interface Further {
  readonly options: ClientOptions;
  readonly baseUrl: string;
  readonly auth: ClientOptions['auth'];
  readonly timeoutMs: number;
  readonly clientLabel: string | undefined;
  readonly fetch: typeof fetch;
  /** Any request. A path of the document gives the type of its answer. It takes no key of its own. */
  request<Verb extends string, Route extends Path | (string & {})>(
    method: Verb,
    path: Route,
    parts?: RequestParts,
  ): Promise<AnswerOf<Verb, Route>>;
  /** The same for an answer of any type, its body not read. */
  open(method: string, path: string, parts?: RequestParts): Promise<Response>;
  me(
    options?: CallOptions,
  ): Promise<Operations['GET /v1/me']['answer'] extends { data: infer Me } ? Me : never>;
  nodes: {
    /** Starts one node: `POST /v1/<type>`. */
    run(type: string, params?: object, options?: CallOptions): Promise<Record<string, unknown>>;
    /** @throws JobFailedError, JobTimeoutError */
    runAndWait(
      type: string,
      params?: object,
      options?: WaitOptions & CallOptions,
    ): Promise<Record<string, unknown>>;
    runMany(
      type: string,
      params: readonly object[],
      options?: WaitOptions,
    ): Promise<{ jobId: string; output: Record<string, unknown> }[]>;
  };
  jobs: {
    /** The ended job, in any status. */
    wait(jobId: string, options?: WaitOptions): ReturnType<JobWaits['ended']>;
  };
  executions: { follow: Follow };
  pipelines: { follow: Follow };
  productions: Pick<Methods['workflows'], 'getPublic'> &
    Pick<ProductionHelpers, 'apply' | 'generateLinked' | 'preview' | 'quote' | 'wait'> & {
      follow: Follow;
    };
  uploads: { upload(file: Uploadable, options?: UploadOptions): ReturnType<typeof uploadFile> };
}

export type Client = Merged<Merged<Methods, FurtherMethods>, Further>;

/** A client of one installation. Specification 1, section 1. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const methods = methodsOf(transport);
  const further = furtherMethods(transport, methods);
  const waits = new JobWaits(transport, methods.jobs);
  const films = new ProductionHelpers(transport, methods.productions, waits);
  const run: Further['nodes']['run'] = async (type, params = {}, call = {}) => {
    const path = `/v1/${encodeURIComponent(type)}`;
    const answer = await transport.json('POST', path, { ...call, body: params }, true);
    return isRecord(answer) ? answer : {};
  };
  const runAndWait = async (type: string, params: object, wait: WaitOptions & CallOptions) => {
    const { signal, idempotencyKey } = wait;
    const call = { signal, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const { jobId } = await run(type, params, call);
    if (typeof jobId !== 'string') throw new JobFailedError('', 'not_started', `${type} started no job.`);
    return { jobId, output: await waits.output(jobId, type, wait) };
  };
  return {
    ...merged(methods, further),
    options,
    baseUrl: transport.baseUrl,
    auth: options.auth,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    clientLabel: transport.label,
    get fetch() {
      return transport.fetch;
    },
    request: async (method, path, parts = {}) => {
      transport.checkPath(path);
      return transport.json(method, path, parts, false);
    },
    open: async (method, path, parts = {}) => {
      transport.checkPath(path);
      return transport.response(method, path, parts);
    },
    me: async (call) => (await methods.account.me(undefined, call)).data,
    nodes: {
      ...methods.nodes,
      ...further.nodes,
      run,
      runAndWait: async (type, params = {}, wait = {}) => (await runAndWait(type, params, wait)).output,
      runMany: (type, list, wait = {}) => Promise.all(list.map((params) => runAndWait(type, params, wait))),
    },
    jobs: { ...methods.jobs, wait: (jobId, wait) => waits.ended(jobId, wait) },
    executions: {
      ...methods.executions,
      follow: (id, how) => follow(transport, 'workflow-executions', id, how),
    },
    pipelines: {
      ...methods.pipelines,
      follow: (id, how) => follow(transport, 'pipelines', id, how),
    },
    productions: {
      ...methods.productions,
      apply: (...given) => films.apply(...given),
      generateLinked: (...given) => films.generateLinked(...given),
      getPublic: methods.workflows.getPublic,
      preview: (...given) => films.preview(...given),
      quote: (...given) => films.quote(...given),
      wait: (...given) => films.wait(...given),
      follow: (id, how) => follow(transport, 'studio/productions', id, how),
    },
    uploads: { upload: (file, upload) => uploadFile(transport, file, upload) },
  };
}

function merged<First extends object, Second extends object>(
  first: First,
  second: Second,
): Merged<First, Second> {
  const spaces = { ...first } as Record<string, object>;
  for (const [space, methods] of Object.entries(second)) spaces[space] = { ...spaces[space], ...methods };
  return spaces as Merged<First, Second>;
}
