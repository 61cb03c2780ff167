import { randomInt } from 'node:crypto';
import type { ApiClient, TestUser } from '../../stack/api-client.js';
import { givenObjects, type Objects } from '../matrix/objects.js';
import { allOperationsOf, type Operation } from '../operations.js';
import { sideBySide } from '../side-by-side.js';
import { type FuzzCase, makeCase } from './cases.js';
import { inEachPlace } from './each-place.js';
import { Oracle } from './oracle.js';
import { isSendable, type RawAnswer, sendRaw } from './send-raw.js';

export interface FuzzOptions {
  readonly seed: number;
  /** Beside those of `inEachPlace`, which are the same for every seed. */
  readonly casesPerRoute: number;
  /** JSON of values that stand alone in a request that is right otherwise. Default: all kinds. */
  readonly inEachPlace?: readonly string[];
  /** Only routes whose `METHOD /path` holds this. */
  readonly only?: string;
  /** Leaves out the first routes, so many: the whole can be tried in parts. */
  readonly skip?: number;
  /** Only this case of each: from 0, or from -1 down for those of `inEachPlace`. */
  readonly at?: number;
  /** No further route is begun after so long. */
  readonly seconds?: number;
  /** Requests at once. */
  readonly atOnce?: number;
  readonly report?: (line: string) => void;
}

export interface FuzzResult {
  readonly routes: number;
  readonly cases: number;
  /** How many cases got each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The slowest answers, worst first. */
  readonly slowest: readonly string[];
  /** One line for each wrong answer; the first of each kind on a route. */
  readonly findings: readonly string[];
}

/** These end what the others are about. */
const LAST =
  /^(DELETE|POST \/v1\/auth\/(logout|password)|POST \/v1\/(oauth\/revoke|organizations|workspaces))/;
/** An answer that takes so long is asked for again, alone: a machine that others use may be the reason. */
const SLOW_MS = 5_000;
/** Routes that wait for work on purpose. */
const WAITS =
  /^\/v1\/(api\/run|prompt-helper|text-to-picker|llm-chat|ai-writer|copilot|voice-clones|video-metadata)/;

/**
 * Sends each route of the stack's reference requests that are wrong in all kinds of ways, and judges the answers by the
 * reference. Needs a stack with the variables `CLOUD`. The same seed makes the same cases.
 */
export async function runFuzz(api: ApiClient, origin: string, options: FuzzOptions): Promise<FuzzResult> {
  const report = options.report ?? (() => undefined);
  const document = (await api.get('/v1/openapi.json')).body;
  const oracle = new Oracle(document);
  const operations = allOperationsOf(document)
    .filter(({ method, path }) => `${method} ${path}`.includes(options.only ?? ''))
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
    .slice(options.skip ?? 0);
  const findings = new Map<string, string>();
  const statuses: Record<string, number> = {};
  const slowest: { ms: number; line: string }[] = [];
  let attacker = await givenAttacker(api);
  let cases = 0;
  let routes = 0;
  const end = Date.now() + (options.seconds ?? Infinity) * 1_000;
  for (const operation of operations) {
    if (Date.now() > end) break;
    routes++;
    const route = `${operation.method} ${operation.path}`;
    const fixed = inEachPlace(operation, attacker.objects, options.inEachPlace);
    const all = [
      ...fixed.map((_, at) => -1 - at),
      ...Array.from({ length: options.casesPerRoute }, (_, at) => at),
    ];
    const indexes = options.at === undefined ? all : [options.at];
    const tryCase = async (index: number): Promise<void> => {
      const sent = index < 0 ? fixed[-1 - index] : makeCase(operation, attacker.objects, options.seed, index);
      if (!sent || !isSendable(sent)) return;
      const answer = await send(origin, sent, attacker.user, operation);
      cases++;
      statuses[String(answer.status)] = (statuses[String(answer.status)] ?? 0) + 1;
      slowest.push({ ms: answer.ms, line: `${Math.round(answer.ms)} ms ${route} case ${index}` });
      const problem =
        oracle.problem(operation, sent, answer) ??
        (await slowness(origin, sent, attacker.user, operation, answer));
      if (problem === undefined) return;
      const kind = `${route} ${problem.replaceAll(/[0-9a-f-]{36}|\d+/g, '*').slice(0, 60)}`;
      if (findings.has(kind)) return;
      findings.set(kind, told(route, index, sent, problem));
      report(findings.get(kind) ?? '');
    };
    await sideBySide(indexes, tryCase, options.atOnce);
    slowest.sort((a, b) => b.ms - a.ms).splice(10);
    report(
      `${routes}/${operations.length} ${route}: ${indexes.length} cases, ${findings.size} findings so far`,
    );
    if (!(await isAlive(api, attacker.user))) attacker = await givenAttacker(api);
  }
  return {
    routes,
    cases,
    statuses,
    slowest: slowest.map(({ line }) => line),
    findings: [...findings.values()],
  };
}

interface Attacker {
  user: TestUser;
  objects: Objects;
}

async function givenAttacker(api: ApiClient): Promise<Attacker> {
  const user = await api.retrying().signUp();
  return { user, objects: await givenObjects(user, api.retrying(), { credits: false }) };
}

const isLast = ({ method, path }: Operation): boolean => LAST.test(`${method} ${path}`);

async function isAlive(api: ApiClient, user: TestUser): Promise<boolean> {
  return (await api.as(user).elsewhere().get('/v1/me')).status !== 401;
}

/** From an address of its own; again where the stack says that it is busy. */
async function send(
  origin: string,
  sent: FuzzCase,
  user: TestUser,
  { publicRoute }: Operation,
): Promise<RawAnswer> {
  const address = `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;
  const headers = {
    'x-forwarded-for': address,
    ...(sent.signed && !publicRoute && { authorization: `Bearer ${user.accessToken}` }),
  };
  for (let tries = 1; ; tries++) {
    const answer = await sendRaw(origin, sent, headers);
    const isBusy = answer.status === 503 && answer.headers['retry-after'] !== undefined;
    if (!isBusy || tries === 3) return answer;
    await new Promise((resolve) => setTimeout(resolve, 300 * tries));
  }
}

/** An answer is too slow where it is so each of three times. */
async function slowness(
  origin: string,
  sent: FuzzCase,
  user: TestUser,
  operation: Operation,
  first: RawAnswer,
): Promise<string | undefined> {
  if (first.ms < SLOW_MS || WAITS.test(operation.path) || sent.path.includes('wait=')) return undefined;
  const again = [await send(origin, sent, user, operation), await send(origin, sent, user, operation)];
  const best = Math.min(...again.map(({ ms }) => ms));
  // Where nothing is fast, the machine is busy.
  if (best < SLOW_MS || (await isSlowAltogether(origin))) return undefined;
  return `took ${Math.round(best)} ms each of three times`;
}

/** Whether even what asks nothing of anybody takes long. */
async function isSlowAltogether(origin: string): Promise<boolean> {
  const probe = { method: 'GET', path: '/v1/version', headers: {}, body: undefined, signed: false, how: [] };
  const { ms } = await sendRaw(origin, probe, {});
  return ms > SLOW_MS / 20;
}

function told(route: string, index: number, sent: FuzzCase, problem: string): string {
  const body = sent.body === undefined ? '' : ` ${sent.body.toString().slice(0, 300)}`;
  const headers = JSON.stringify(sent.headers).slice(0, 200);
  return `${route} case ${index} (${sent.how.join(', ')}): ${problem}\n  ${sent.method} ${sent.path.slice(0, 300)} ${headers}${body}`;
}
