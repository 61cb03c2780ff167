import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiClient } from './api-client.js';
import type { StackAddresses } from './stack-addresses.js';
import type { StackRequest, StackVariables } from './stack-keeper.js';
import { TestedStack } from './tested-stack.js';

/** Addresses that the stacks below are told; `ApiClient.enter` opens a session of theirs. */
export const OPERATOR_EMAIL = 'operator@example.org';
export const PAYER_EMAIL = 'payer@example.org';

// Sets of variables that several test files share: who uses the same set uses the same stack.

/** The stack that every run of tests starts first. */
export const COMMUNITY: StackVariables = {};
/** What only the cloud edition has is enabled in vain, and apps of some social networks are set up. */
export const BUSINESS: StackVariables = {
  EDITION: 'business',
  COPILOT_ENABLED: 'true',
  SCENE3D_ADVANCED_ENABLED: 'true',
  SCENE3D_LOCAL_ENABLED: 'true',
  LINKEDIN_CLIENT_ID: 'an id',
  LINKEDIN_CLIENT_SECRET: 'a secret of linkedin',
  TIKTOK_CLIENT_KEY: 'a key',
};
/** With organizations and renders in three dimensions; `OPERATOR_EMAIL` operates it. A hold ends after an hour. */
export const CLOUD: StackVariables = {
  EDITION: 'cloud',
  MCP_ENABLED: 'true',
  ORGS_ENABLED: 'true',
  PLATFORM_OWNER_EMAIL: OPERATOR_EMAIL,
  SCENE3D_ADVANCED_ENABLED: 'true',
  SCENE3D_LOCAL_ENABLED: '1',
  JOB_HOLD_TTL_HOURS: '1',
};
/** Nobody operates it, an account is full with one picture, and these words enable no renders in three dimensions. */
export const CLOUD_WITHOUT_ORGANIZATIONS: StackVariables = {
  EDITION: 'cloud',
  ACCOUNT_STORAGE_LIMIT_BYTES: '1000',
  SCENE3D_ADVANCED_ENABLED: 'yes',
  SCENE3D_LOCAL_ENABLED: 'TRUE',
};
/** One account pays for everybody: `PAYER_EMAIL`. A hold has no end. */
export const CLOUD_WITH_PAYER: StackVariables = {
  ...CLOUD,
  DEPLOYMENT_PAYER_EMAIL: PAYER_EMAIL,
  JOB_HOLD_TTL_HOURS: '',
};

/** A stack of another edition or with other variables, with a client of its first gateway. */
export class OtherStack extends TestedStack {
  readonly api = new ApiClient(() => this.url);
}

const START_MS = 300_000;

/** Jest's own, which exists where tests run. */
declare const beforeAll: (run: () => Promise<void>, maxWaitMs: number) => void;
declare const afterAll: (run: () => Promise<void>) => void;

/** Sets that several files use. */
const SHARED: ReadonlySet<unknown> = new Set([
  COMMUNITY,
  BUSINESS,
  CLOUD,
  CLOUD_WITHOUT_ORGANIZATIONS,
  CLOUD_WITH_PAYER,
]);

/**
 * Asks for a stack with these variables beside the shared one, for the tests of a file or of a `describe`:
 *
 * ```ts
 * const stack = useStack(CLOUD); // or useStack({ EDITION: 'business', DEPLOYMENT_PAYER_EMAIL: 'payer@example.org' })
 * it('…', async () => {
 *   const user = await stack.api.signUp();
 *   await stack.api.as(user).at(stack.secondUrl).get('/v1/me');
 *   await givenWorkflow(user, graph, 'A workflow', stack.api);
 * });
 * ```
 *
 * It starts (about 3 s) when the first file asks for exactly these variables. The sets above run to the end of the
 * Jest run, with two gateways and two studios: rather share one of these than make a set of your own, and expect the
 * data of others in it. Any other is stopped when the tests that asked for it are over, and has one gateway and no
 * process of entities and studio, unless its `SERVICE_PROCESSES` says more. Drafts are coarse, unless `DRAFT_PIXELS` and
 * `DRAFT_FPS` say more.
 *
 * @param variables a function where a value is known only once the tests run, such as the port of a stand-in that an
 *   earlier `beforeAll` opened
 */
export function useStack(
  variables: StackVariables | (() => StackVariables | Promise<StackVariables>),
): OtherStack {
  let addresses: StackAddresses = {};
  let used: StackVariables | undefined;
  const shared = SHARED.has(variables);
  beforeAll(async () => {
    used = typeof variables === 'function' ? await variables() : variables;
    addresses = await askKeeper({ variables: used, shared, done: false });
  }, START_MS);
  afterAll(async () => {
    if (used) await askKeeper({ variables: used, shared, done: true });
  });
  return new OtherStack(() => addresses);
}

async function askKeeper(asked: StackRequest): Promise<StackAddresses> {
  const socketPath = process.env.EASEL_STACKS;
  if (socketPath === undefined)
    throw new Error('This test needs Jest to run as `jest --selectProjects e2e`.');
  const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    // A connection that was kept may be closed just as it is used again.
    request({ socketPath, method: 'POST', agent: false }, (response) => {
      text(response).then((answer) => resolve([response.statusCode, answer]), reject);
    })
      .once('error', reject)
      .end(JSON.stringify(asked));
  });
  if (status !== 200) throw new Error(`The stack did not start: ${body}`);
  return JSON.parse(body) as StackAddresses;
}
