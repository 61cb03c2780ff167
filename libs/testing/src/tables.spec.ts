import path from 'node:path';
import { PROJECT, type Verdict, verdictOf } from './project-rule.fixture.js';

const RULE = 'lint-tables.mjs';

describe('the rule that names of callers are looked up in tables', () => {
  const WIDE = 'const SIZES: Readonly<Record<string, number>> = { wide: 1 };';
  const WRONG: readonly (readonly [what: string, source: string])[] = [
    ['a lookup', `${WIDE} export const at = (name: string) => SIZES[name];`],
    [
      'a lookup by what another function gives',
      `${WIDE} export const at = (name: unknown) => SIZES[String(name)];`,
    ],
    ['the question whether there is a row', `${WIDE} export const has = (name: string) => name in SIZES;`],
    [
      'a lookup in what is known by its type',
      'const SIZES = { wide: 1 }; export const at = (name: string) => (SIZES as Record<string, number>)[name];',
    ],
    [
      'a lookup in what was made of entries',
      "const SIZES = Object.fromEntries([['wide', 1]]); export const at = (name: string) => SIZES[name];",
    ],
    [
      'a lookup within a row',
      `const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = table({ film: { wide: 1 } });
       export const at = (name: string) => SIZES['film']?.[name];`,
    ],
    [
      'a lookup elsewhere',
      `${WIDE} const at = (rows: Readonly<Record<string, number>>, name: string) => rows[name];
       export const wide = (name: string) => at(SIZES, name);`,
    ],
    [
      'a lookup elsewhere, unless something else is said',
      `${WIDE} export const at = (name: string, rows: Readonly<Record<string, number>> = SIZES) => rows[name];`,
    ],
    [
      'a lookup elsewhere in several tables together',
      `const SIZES = table({ wide: 1 });
       const at = (rows: Readonly<Record<string, number>>, name: string) => rows[name];
       export const wide = (name: string) => at({ ...SIZES, far: 2 }, name);`,
    ],
  ];
  const RIGHT = [
    'const SIZES = table({ wide: 1 }); export const at = (name: string) => SIZES[name] ?? Number(name in SIZES);',
    `${WIDE} export const at = (name: string) => own(SIZES, name);`,
    "const SIZES = { wide: 1, far: 2 }; export const at = (name: 'wide' | 'far') => SIZES[name];",
    'const SIZES = [1, 2]; export const at = (index: number) => SIZES[index];',
  ];
  const IMPORT = `import { own, table } from '${path.join(PROJECT, 'libs/contracts/src/table.js')}'; void own; void table;\n`;
  let verdict: Verdict;

  // One run for all of them, since each reads the types of Node.
  beforeAll(() => {
    const sources = [...WRONG.map(([, source]) => source), ...RIGHT];
    verdict = verdictOf(
      RULE,
      Object.fromEntries(sources.map((source, at) => [`case-${at}.ts`, IMPORT + source])),
    );
  });

  it.each(WRONG.map(([what], at) => [what, at] as const))('finds %s', (_what, at) => {
    expect(verdict.said).toMatch(new RegExp(`case-${at}\\.ts:\\d+: .+ inherits names`));
    expect(verdict.status).toBe(1);
  });

  it('lets tables, `own` and known names be', () => {
    for (const at of RIGHT.keys()) expect(verdict.said).not.toContain(`case-${WRONG.length + at}.ts`);
  });

  it('finds none in any service', () => {
    const { status, said } = verdictOf(RULE);

    expect(said).toMatch(/^\d{3} lookups, 0 in what inherits names\n$/);
    expect(status).toBe(0);
  });
});
