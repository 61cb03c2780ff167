import {
  type Caller,
  changeProduction,
  type ChangeProductionRequest,
  findProduction,
  type FindProductionRequest,
  ValidationFailed,
} from '@easel/contracts';
import type { BusClient } from '@easel/platform';
import { alteredBetween, emptyProduction, type Production, toParts } from '@easel/productions';
import { OpenProductions } from './open-productions.js';
import { WriteProduction } from './write-production.js';
import { type Attempt, WriteQueue } from './write-queue.js';

const ID = '5f0cb1c2-6d3b-4e12-9d70-1f7a8f1f2a34';
const CALLER = { userId: 'b1f1a9a0-0000-4000-8000-000000000001' } as Caller;
const AT = '2026-03-01T10:00:00.000Z';

/** An executor with one production: swaps by version, and remembers requests. */
class OneProduction {
  version = 1;
  /** Whether somebody elsewhere is faster each time. */
  isOvertaken = false;
  /** How many changes came together, each time. */
  readonly groups: number[] = [];
  readonly answered = new Map<string, { bodyHash: string; answer: object }>();
  private readonly parts = Object.fromEntries(toParts(emptyProduction('Tide')));

  request(contract: unknown, _caller: unknown, body: unknown): Promise<unknown> {
    if (contract === findProduction) return Promise.resolve(this.found(body as FindProductionRequest));
    expect(contract).toBe(changeProduction);
    return Promise.resolve(body as ChangeProductionRequest).then((request) => this.changed(request));
  }

  private found({ clientRequest }: FindProductionRequest): object {
    const replay = clientRequest && this.answered.get(clientRequest.id);
    return {
      id: ID,
      name: 'Tide',
      version: this.version,
      updatedAt: AT,
      shared: false,
      ownerId: CALLER.userId,
      mayWrite: true,
      mayGovern: true,
      parts: this.parts,
      ...(replay ? { replay } : {}),
    };
  }

  private changed({ changes }: ChangeProductionRequest): object {
    const done: object[] = [];
    this.groups.push(changes.length);
    if (changes.some(({ change }) => change.operations.includes('unstorable'))) {
      throw new ValidationFailed([{ path: '', message: 'cannot be stored' }]);
    }
    if (this.isOvertaken) this.version += 1;
    for (const { expectedVersion, clientRequest, parts } of changes) {
      if (expectedVersion !== this.version || (clientRequest && this.answered.has(clientRequest.id))) break;
      this.version += 1;
      Object.assign(this.parts, parts);
      if (clientRequest) this.answered.set(clientRequest.id, clientRequest);
      done.push({ version: this.version, updatedAt: AT });
    }
    return { done, version: this.version };
  }
}

/** Adds a folder that only one change can add. */
function addFolder(production: Production): Attempt<object> {
  if (production.folders.length > 0) throw new Error('the id is taken');
  const next: Production = { ...production, folders: [{ id: 'f1', name: 'Act one' }] };
  const altered = alteredBetween(production, next);
  return { production: next, altered, isFinal: false, operations: [], receipts: [], answer: { made: true } };
}

describe('changes that wait for the same production', () => {
  let executor: OneProduction;
  let productions: OpenProductions;
  let queue: WriteQueue;

  beforeEach(() => {
    executor = new OneProduction();
    const bus = executor as unknown as BusClient;
    productions = new OpenProductions(bus);
    queue = new WriteQueue(bus, productions);
  });

  const writeOf = async (id: string) => {
    const clientRequest = { route: 'ops', id, bodyHash: 'ab' };
    const open = () => productions.open(CALLER, ID, { right: 'write', clientRequest });
    const opened = await open();
    const attempt = ({ production }: typeof opened) => Promise.resolve().then(() => addFolder(production));
    return { caller: CALLER, route: 'ops', clientRequest, opened, open, attempt };
  };

  it('[2-4-14] answer repetitions of one request that were opened before it was written', async () => {
    const writes = await Promise.all(Array.from({ length: 10 }, () => writeOf('same')));
    const settled = await Promise.all(writes.map((write) => queue.add(ID, write)));

    expect(settled.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'replayed'),
      'written',
    ]);
    expect(executor.version).toBe(2);
  });

  it('[2-4-14] answer repetitions that another replica was faster with', async () => {
    const writes = await Promise.all(Array.from({ length: 10 }, () => writeOf('same')));
    const elsewhere = new WriteQueue(
      executor as unknown as BusClient,
      new OpenProductions(executor as never),
    );
    await elsewhere.add(ID, await writeOf('same'));
    const settled = await Promise.all(writes.map((write) => queue.add(ID, write)));

    expect(settled.map(({ outcome }) => outcome)).toEqual(writes.map(() => 'replayed'));
  });

  it('refuse another request for what the first one did', async () => {
    const writes = await Promise.all(['one', 'two', 'three'].map(writeOf));
    const settled = await Promise.allSettled(writes.map((write) => queue.add(ID, write)));

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(executor.version).toBe(2);
  });

  const renaming = async (name: string, operations: unknown[]) => ({
    ...(await writeOf(name)),
    clientRequest: undefined,
    attempt: ({ production }: { production: Production }) => {
      const next: Production = { ...production, name };
      const altered = alteredBetween(production, next);
      return Promise.resolve({
        production: next,
        altered,
        isFinal: false,
        operations,
        receipts: [],
        answer: {},
      });
    },
  });

  it('are written although one that came with them cannot be stored', async () => {
    const writes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => renaming(name, name === 'b' ? ['unstorable'] : [])),
    );
    const settled = await Promise.allSettled(writes.map((write) => queue.add(ID, write)));

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(executor.version).toBe(4);
  });

  it('go together as far as they fit into one message', async () => {
    const large = 'ü'.repeat(600_000);
    const writes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => renaming(name, [large])));
    await Promise.all(writes.map((write) => queue.add(ID, write)));

    expect(executor.version).toBe(6);
    expect(Math.max(...executor.groups)).toBe(3);
  });

  it('[2-7-06] give up after five states that others were faster with, and take the same request later', async () => {
    const writing = new WriteProduction(productions, queue);
    const { attempt } = await writeOf('one');
    const write = { id: ID, route: 'ops', clientRequestId: 'one', body: {} };
    executor.isOvertaken = true;
    await expect(writing.run(CALLER, write, attempt)).rejects.toMatchObject({
      status: 409,
      code: 'production_busy',
    });
    expect(executor.version).toBe(6);
    executor.isOvertaken = false;
    expect(await writing.run(CALLER, write, attempt)).toMatchObject({ version: 7, isReplay: false });
  });
});
