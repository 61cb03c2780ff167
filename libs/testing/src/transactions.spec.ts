import { type Verdict, verdictOf } from './project-rule.fixture.js';

const RIG = `
export interface Queryable { run(text: string): Promise<unknown[]> }
export class Database implements Queryable {
  run(text: string): Promise<unknown[]> { return Promise.resolve([text]); }
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> { return work({ run: () => Promise.resolve([]) }); }
}
export class BusClient { request(subject: string): Promise<void> { return Promise.resolve(void subject); } }
export async function hashPassword(password: string): Promise<string> { return password; }
export class Repository {
  constructor(private readonly database: Database) {}
  find(id: string): Promise<unknown[]> { return this.database.run(id); }
  findIn(tx: Queryable, id: string): Promise<unknown[]> { return tx.run(id); }
  either(id: string, tx: Queryable = this.database): Promise<unknown[]> { return tx.run(id); }
}
`;

const RULE = 'lint-transactions.mjs';

/** Each with a rig of its own: what one of them reaches says nothing of another. */
const caseOf = (body: string, more = '') => `${RIG}
export class Case {
  constructor(readonly database: Database, readonly rows: Repository, readonly bus: BusClient) {}
  run(): Promise<unknown> {
    return this.database.transaction(async (tx) => { ${body} });
  }
  ${more}
}
`;

const WAITS: readonly (readonly [what: string, says: string, source: string])[] = [
  [
    'the pool itself',
    'a connection of the pool',
    caseOf("await tx.run('a'); return this.database.run('b');"),
  ],
  ['a repository that takes the pool', 'a connection of the pool', caseOf("return this.rows.find('a');")],
  [
    'a repository whose transaction was forgotten',
    'a connection of the pool',
    caseOf("return this.rows.either('a');"),
  ],
  [
    'the pool on the way of an error only',
    'a connection of the pool',
    caseOf("try { return await this.rows.findIn(tx, 'a'); } catch { return this.rows.find('a'); }"),
  ],
  [
    'a callback that is given to whoever opens the transaction',
    'a connection of the pool',
    caseOf(
      'return this.other(tx);',
      `other(tx: Queryable) { return this.change(async () => this.rows.find('a'), tx); }
       change<T>(work: (tx: Queryable) => Promise<T>, tx: Queryable): Promise<T> { return work(tx); }`,
    ),
  ],
  [
    'another transaction',
    'a connection of the pool',
    caseOf('return this.database.transaction(async () => 1);'),
  ],
  ['the bus', 'the bus', caseOf("await tx.run('a'); return this.bus.request('b');")],
  ['a password hash', 'a password hash', caseOf("await tx.run(await hashPassword('b'));")],
];

describe('the rule that a transaction waits for no other connection', () => {
  let verdict: Verdict;

  // One run for all of them, since each reads the types of Node.
  beforeAll(() => {
    verdict = verdictOf(RULE, Object.fromEntries(WAITS.map(([, , source], at) => [`case-${at}.ts`, source])));
  });

  it.each(WAITS.map((wait, at) => [...wait, at] as const))('finds %s', (_what, says, _source, at) => {
    const { status, said } = verdict;

    expect(said).toMatch(new RegExp(`case-${at}\\.ts:\\d+: a transaction waits for ${says}`));
    expect(status).toBe(1);
  });

  it('lets a transaction be passed on, also where the pool would be the default', () => {
    const passed = caseOf("await this.rows.findIn(tx, 'a'); return this.rows.either('b', tx);");

    expect(verdictOf(RULE, { 'case.ts': passed })).toEqual({ status: 0, said: '1 transactions, 0 waits\n' });
  });

  it('finds none in any service', () => {
    const { status, said } = verdictOf(RULE);

    expect(said).toMatch(/^\d{2,} transactions, 0 waits\n$/);
    expect(status).toBe(0);
  });
});
