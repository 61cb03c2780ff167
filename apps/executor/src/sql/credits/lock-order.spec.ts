import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Statements that move credits lock budgets in the order of their ids, and accounts after them. Postgres runs the parts of
// a statement in an order of its own, so each part that locks says what it comes after.

const FOLDER = path.join(__dirname, '..');
const AFTER_BUDGETS = '(select count(*) from budget_purse) >= 0';

const budgeted = (readdirSync(FOLDER, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }))
  .filter(({ text }) => text.includes('spend_budgets'));

/** The parts of a statement, each from its name to the next one's. */
const partsOf = (text: string): string[] => text.split(/^\),$/m);

const locking = (lock: RegExp) =>
  budgeted.flatMap(({ file, text }) =>
    partsOf(text)
      .filter((part) => lock.test(part))
      .map((part) => ({ file, part })),
  );

describe('the order of locks', () => {
  it('is that of the ids where budgets are locked', () => {
    const parts = locking(/from spend_budgets|join spend_budgets/);

    expect(parts.length).toBeGreaterThanOrEqual(budgeted.length);
    for (const { file, part } of parts) {
      expect({ file, part }).toMatchObject({
        part: expect.stringMatching(/order by s\.id, s\.month for update/),
      });
    }
  });

  it.each([
    ['budgets are changed', /update spend_budgets/],
    ['accounts are locked', /from credit_accounts a\b[\s\S]*for update/],
    ['an account is changed that is not locked before', /update credit_accounts(?![\s\S]*credit_purse)/],
  ])('has all budgets before the place where %s', (_where, lock) => {
    const parts = locking(lock);

    expect(parts.length).toBeGreaterThan(1);
    for (const { file, part } of parts) {
      expect({ file, part }).toMatchObject({ part: expect.stringContaining(AFTER_BUDGETS) });
    }
  });
});
