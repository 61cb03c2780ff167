// Kills processes of a stack with -9 while people generate pictures of their subjects and approve them, and counts what
// came of it: results lost, attached twice, charged without a result, jobs that records still wait for.
//   npm run bench:entity-chaos -- [--kills 60] [--wipes 1] [--users 50] [--minutes 60] [--seed 1]
// The long form: --kills 500 --wipes 5. No process is killed any more once the minutes are over.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { DatabaseRole } from '@easel/stack';
import { confirmAddresses } from '@easel/testing';
import { type Account, callWithRetries, signUp, sleep } from './lib/client.ts';
import { KilledStack } from './lib/killed-stack.ts';
import { pick, seeded } from './lib/seeded.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    wipes: { type: 'string', default: '1' },
    users: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const KILLS = Number(values.kills);
const WIPE_EVERY = Math.ceil(KILLS / (Number(values.wipes) + 1));
const LAST_JOBS_MS = 300_000;
const MAX_WAIT_MS = 120_000;
const OPERATOR = 'operator@example.org';
const CLOUD = { EDITION: 'cloud', PLATFORM_OWNER_EMAIL: OPERATOR };
const TARGETS = ['entities', 'entities', 'executor', 'executor', 'executor', 'gateway', 'nats', 'postgres'];

type Body = Record<string, unknown>;
interface Subject {
  kind: 'character' | 'object';
  id: string;
  userId: number;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-entity-chaos-'));
const random = seeded(Number(values.seed));
const victim = await KilledStack.start(
  {
    ...process.env,
    ...CLOUD,
    SIGNUP_CREDITS: '1000000',
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'error',
    SERVICE_UPDATE_CHECK: 'off',
    DRAFT_PIXELS: '20000',
    SERVICE_PROCESSES:
      'gateway gateway auth-sso entities entities executor:api executor:orchestrator+scheduler executor:worker executor:worker',
  },
  random,
);
await confirmAddresses(victim.stack, CLOUD);
const users: Account[] = [];
for (let user = 0; user < Number(values.users); user++)
  users.push(await withToken(await signUp(victim.stack.url)));

/** Jobs that were accepted, with whether the record's bucket takes the result. */
const accepted = new Map<string, { subject: Subject; attaches: boolean }>();
const approved: { subject: Subject; url: string }[] = [];
let refused = 0;
let working = true;
const people = users.map((_, user) => work(user));

const lastKill = Date.now() + Number(values.minutes) * 60_000;
for (let kill = 1; kill <= KILLS && Date.now() < lastKill; kill++) {
  await sleep(200 + random() * 800);
  await victim.killOne(TARGETS);
  if (kill % WIPE_EVERY === 0 && kill < KILLS) await victim.wipeNats();
  if (kill % 50 === 0)
    process.stderr.write(`${kill} kills, ${accepted.size} jobs, ${approved.length} approvals\n`);
}
working = false;
await Promise.all(people);
process.stderr.write(`${accepted.size} jobs were accepted; waiting for the last of them\n`);

const [jobs, records] = await Promise.all([connected('executor'), connected('entities')]);
await untilNoneWaits();
const ids = [...accepted.keys()];
const attaching = ids.filter((id) => accepted.get(id)?.attaches);
const report = {
  killed: victim.killed,
  'jobs accepted': ids.length,
  'jobs completed': await number(
    jobs,
    `select count(*) as n from executor.jobs where id = any($1::uuid[]) and status = 'completed'`,
    [ids],
  ),
  approvals: approved.length,
  'requests refused': refused,
  'jobs nobody was told of': await number(
    jobs,
    `select count(*) as n from executor.jobs where input ? 'prompt' and type <> 'image-to-text' and not (id = any($1::uuid[]))`,
    [ids],
  ),
  'results lost':
    attaching.length -
    (await number(
      records,
      'select count(distinct job_id) as n from entities.entity_assets where job_id = any($1::uuid[])',
      [attaching],
    )),
  'attached twice': await number(
    records,
    'select count(*) as n from (select job_id from entities.entity_assets where job_id is not null group by job_id having count(*) > 1) twice',
  ),
  'ends not applied': await number(
    records,
    'select count(*) as n from entities.entity_jobs where ended_at is null',
  ),
  'approvals lost': await lostApprovals(),
  'in-flight lists with jobs': await listsWithJobs(),
  audit: await audit(),
};
for (const database of [jobs, records]) await database.end();
await victim.stack.stop();
if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const ok =
  report['jobs completed'] === ids.length &&
  [
    report['requests refused'],
    report['jobs nobody was told of'],
    report['results lost'],
    report['attached twice'],
    report['ends not applied'],
    report['approvals lost'],
    report['in-flight lists with jobs'],
  ].every((count) => count === 0) &&
  report.audit === 'sound';
process.stderr.write(ok ? 'nothing lost, nothing doubled\n' : 'SOMETHING IS WRONG\n');
process.exit(ok ? 0 : 1);

/** One person: makes two subjects, then generates and approves until the kills are over. */
async function work(user: number): Promise<void> {
  const subjects = [await newSubject(user, 'character'), await newSubject(user, 'object')];
  while (working) {
    const subject = pick(random, subjects) as Subject;
    if (random() < 0.5) await generateAsset(subject);
    else await generateAndApprove(subject);
  }
}

async function newSubject(userId: number, kind: Subject['kind']): Promise<Subject> {
  const body = { name: `${kind} ${userId}`, nodeId: 'n', description: 'with a red coat' };
  const made = await send(userId, 'POST', `/v1/${kind}s`, body);
  return { kind, id: made['id'] as string, userId };
}

async function generateAsset(subject: Subject): Promise<void> {
  const { kind, id, userId } = subject;
  const what =
    kind === 'character'
      ? { assetType: 'expressions', variant: 'smile', attachToCharacterId: id }
      : { assetType: 'angles', variant: 'front', attachToObjectId: id, description: 'from the front' };
  const body = { name: 'Mara', attachName: randomUUID(), resolution: '0.5 MP', ...what };
  const { jobId } = await send(userId, 'POST', `/v1/generate-${kind}-asset`, body);
  if (jobId !== undefined) accepted.set(jobId as string, { subject, attaches: true });
}

async function generateAndApprove(subject: Subject): Promise<void> {
  const { kind, id, userId } = subject;
  const attach = kind === 'character' ? { attachToCharacterId: id } : { attachToObjectId: id };
  const body = {
    name: 'Mara',
    description: 'tall, in a red coat',
    count: 2,
    resolution: '0.5 MP',
    ...attach,
  };
  const { jobIds } = await send(userId, 'POST', `/v1/generate-${kind}`, body);
  for (const jobId of (jobIds as string[] | undefined) ?? [])
    accepted.set(jobId, { subject, attaches: false });
  const [first] = (jobIds as string[] | undefined) ?? [];
  if (first === undefined || !(await hasEnded(userId, first))) return;
  const route = kind === 'character' ? 'approve-portrait' : 'approve-main-image';
  const answer = await send(userId, 'POST', `/v1/${kind}s/${id}/${route}`, { candidateJobId: first });
  const url = (answer['portraitUrl'] ?? answer['sourceImageUrl']) as string | undefined;
  if (url !== undefined) approved.push({ subject, url });
}

async function hasEnded(userId: number, jobId: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    const { data } = await send(userId, 'GET', `/v1/jobs/${jobId}`);
    if ((data as Body | undefined)?.['status'] === 'completed') return true;
    await sleep(300);
  }
  return false;
}

/** Under a key, so that a request whose answer was lost is sent again and does nothing twice. */
async function send(user: number, method: string, route: string, body?: Body): Promise<Body> {
  const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const answer = await callWithRetries<Body>(
      victim.stack.gateways,
      method,
      route,
      users[user]?.token,
      body,
      {
        headers,
        maxWaitMs: MAX_WAIT_MS,
      },
    ).catch(() => undefined);
    if (answer && answer.status < 300) return answer.body;
    const comesBack = answer === undefined || [409, 429, 503].includes(answer.status);
    if (!comesBack || Date.now() > end) {
      refused++;
      process.stderr.write(`${method} ${route}: ${answer?.status} ${JSON.stringify(answer?.body)}\n`);
      return {};
    }
    await sleep(300);
  }
}

/** A token that lives as long as the bench. */
async function withToken(account: Account): Promise<Account> {
  const made = await callWithRetries<{ data: { token: string } }>(
    [account.url],
    'POST',
    '/v1/api-tokens',
    account.token,
    { name: 'chaos' },
  );
  return { ...account, token: made.body.data.token };
}

async function connected(schema: DatabaseRole): Promise<Client> {
  const database = new Client({ connectionString: victim.stack.databaseUrl(schema) });
  await database.connect();
  return database;
}

async function number(database: Client, text: string, given: unknown[] = []): Promise<number> {
  return Number((await database.query(text, given)).rows[0].n);
}

async function untilNoneWaits(): Promise<void> {
  const end = Date.now() + LAST_JOBS_MS;
  const open = 'select count(*) as n from entities.entity_jobs where ended_at is null';
  while ((await number(records, open)) > 0 && Date.now() < end) await sleep(500);
}

/** Records whose main image is none of those that were approved for them: a later approval may have replaced one. */
async function lostApprovals(): Promise<number> {
  const urls = new Map<string, string[]>();
  for (const { subject, url } of approved)
    urls.set(subject.id, [...(urls.get(subject.id) ?? []), fileOf(url)]);
  let lost = 0;
  for (const [id, given] of urls) {
    const { rows } = await records.query(
      'select source_image_url as url from entities.entities where id = $1',
      [id],
    );
    if (!given.includes(fileOf(String(rows[0]?.url)))) lost++;
  }
  return lost;
}

function fileOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

async function listsWithJobs(): Promise<number> {
  const seen = new Map([...accepted.values()].map(({ subject }) => [subject.id, subject]));
  let lists = 0;
  for (const { kind, id, userId } of seen.values()) {
    const record = await send(userId, 'GET', `/v1/${kind}s/${id}`);
    if ((record['pendingJobs'] as unknown[] | undefined)?.length !== 0) lists++;
  }
  return lists;
}

async function audit(): Promise<string> {
  const operator = await callWithRetries<{ data: { accessToken: string } }>(
    [victim.stack.url],
    'POST',
    '/v1/auth/signup',
    undefined,
    { email: OPERATOR, password: 'correct horse battery staple' },
  );
  const { body } = await callWithRetries<{ data: { sound: boolean; held: number } }>(
    [victim.stack.url],
    'GET',
    '/v1/admin/credits/audit',
    operator.body.data.accessToken,
  );
  return body.data.sound && body.data.held === 0 ? 'sound' : JSON.stringify(body);
}
