// Requests of productions that meet each other, again and again, at two gateways and two studios: what each of them may
// answer, and what the production is afterwards.
//   npm run bench:production-races -- [--repetitions 1000] [--only share,clone,editor,strict,reconcile,remove,cancel,frame]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { type Account, type Answer, call, renew, signUp } from './lib/client.ts';
import { landingRaces } from './lib/landing-races.ts';

const { values } = parseArgs({
  options: { repetitions: { type: 'string', default: '1000' }, only: { type: 'string' } },
});
const REPETITIONS = Number(values.repetitions);
const BASE = '/v1/studio/productions';

interface Production {
  id: string;
  version: number;
  shared: boolean;
  shots: { title: string }[];
}
type Answered = Answer<{ data: { production: Production } }>;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-production-races-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    // Pictures are drawn coarse: that they are drawn is what matters.
    DRAFT_PIXELS: '10000',
    SERVICE_PROCESSES: 'gateway gateway auth-sso entities studio studio executor',
  },
});
const owner = await signUp(stack.url);
const viewer = await signUp(stack.url);
let turn = 0;
/** At one gateway and the other in turn. */
const askAny = <T>(account: Account, method: string, at: string, body?: unknown): Promise<Answer<T>> =>
  call(stack.gateways[turn++ % stack.gateways.length] ?? stack.url, method, at, account.token, body);
const ask = (account: Account, method: string, at: string, body?: unknown): Promise<Answered> =>
  askAny(account, method, BASE + at, body);
const read = async (id: string): Promise<Production> =>
  (await ask(owner, 'GET', `/${id}`)).body.data.production;
const batch = (id: string, title: string, more: object = {}): Promise<Answered> =>
  ask(owner, 'POST', `/${id}/ops`, {
    ops: [{ op: 'update_shot', shotId: 'one', patch: { title } }],
    ...more,
  });

/** A fresh one every hundred races, so that histories stay short. */
async function made(): Promise<string> {
  const { id } = (await ask(owner, 'POST', '', {})).body.data.production;
  await ask(owner, 'POST', `/${id}/ops`, {
    ops: [{ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } }],
  });
  return id;
}

type Race = (id: string, round: number) => Promise<string | undefined>;
const among = (status: number, ...allowed: number[]): boolean => allowed.includes(status);

const races: Record<string, Race> = {
  /** A batch is rebased over the sharing; the sharing is for the version that was seen, or refused. */
  share: async (id, round) => {
    const { version, shared } = await read(id);
    const [sharing, writing] = await Promise.all([
      ask(owner, 'POST', `/${id}/share`, { shared: !shared, expectedVersion: version }),
      batch(id, `title ${round}`),
    ]);
    const now = await read(id);
    const done = sharing.status === 200;
    if (writing.status !== 200) return `the batch was answered ${writing.status}`;
    if (!among(sharing.status, 200, 409)) return `the sharing was answered ${sharing.status}`;
    if (now.version !== version + (done ? 2 : 1)) return `version ${now.version} after ${version}`;
    if (now.shared !== (done ? !shared : shared)) return 'another audience than was answered';
    return now.shots[0]?.title === `title ${round}` ? undefined : 'the batch is lost';
  },
  /** A copy is admitted before the sharing ends, or not at all. */
  clone: async (id) => {
    const { version } = await read(id);
    const opened = { shared: true, expectedVersion: version, allowEditableCopy: true };
    await ask(owner, 'POST', `/${id}/share`, opened);
    const [unsharing, copying] = await Promise.all([
      ask(owner, 'POST', `/${id}/unshare`, {}),
      ask(viewer, 'POST', `/${id}/clone`, {}),
    ]);
    const late = await ask(viewer, 'POST', `/${id}/clone`, {});
    if (unsharing.status !== 200) return `the unsharing was answered ${unsharing.status}`;
    if (!among(copying.status, 201, 404)) return `the copy was answered ${copying.status}`;
    return late.status === 404 ? undefined : `a copy after the unsharing was answered ${late.status}`;
  },
  /** Of two that save the editor for the same version, one does. */
  editor: async (id, round) => {
    const { version } = await read(id);
    const save = (x: number) =>
      ask(owner, 'POST', `/${id}/ops`, {
        ops: [
          {
            op: 'save_editor_state',
            expectedVersion: version,
            graph: { nodes: [{ id: 'n', type: 'sticky-note', position: { x, y: round } }], edges: [] },
          },
        ],
      });
    const statuses = (await Promise.all([save(1), save(2)])).map(({ status }) => status);
    return statuses.filter((status) => status === 200).length === 1 && statuses.includes(409)
      ? undefined
      : `answered ${statuses.join(' and ')}`;
  },
  /** Of fifty strict batches for the same version, one is applied. */
  strict: async (id, round) => {
    const { version } = await read(id);
    const sent = Array.from({ length: 50 }, (_, writer) =>
      batch(id, `${round} ${writer}`, { strict: true, baseVersion: version }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    const done = statuses.filter((status) => status === 200).length;
    if (done !== 1 || !statuses.every((status) => among(status, 200, 409)))
      return `${done} of 50 were applied`;
    return (await read(id)).version === version + 1 ? undefined : 'more than one version';
  },
  ...landingRaces(askAny, owner),
};

let wrong = 0;
for (const [name, race] of Object.entries(races)) {
  if (values.only && !values.only.split(',').includes(name)) continue;
  let [id, faults] = [await made(), 0];
  for (let round = 0; round < REPETITIONS; round++) {
    if (round % 100 === 99) {
      for (const account of [owner, viewer]) await renew(account);
      id = await made();
    }
    const fault = await race(id, round);
    if (fault === undefined) continue;
    faults++;
    if (faults <= 5) process.stdout.write(`${name} ${round}: ${fault}\n`);
  }
  process.stdout.write(`${name}: ${REPETITIONS} races, ${faults} wrong\n`);
  wrong += faults;
}
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(wrong === 0 ? 0 : 1);
