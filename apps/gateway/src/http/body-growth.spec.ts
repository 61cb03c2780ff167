import { getMetadataStorage } from 'class-validator';
import { definedRequests, nestedTypeOf, type RequestClass, validateRequest } from '@easel/contracts';
import Fastify from 'fastify';
import { inputOf } from './call.js';
import { checkJsonLimits } from './json-limits.js';
import { checkStorable } from './storable-text.js';

// What it takes to read and check a body, as each field of each message grows. All bodies of all routes become messages, and
// all messages are here, so a new one is in this test. CPU time is measured: the best of several tries, and only where
// the larger value takes enough of it to tell.

const SMALL = 10_000;
const FACTOR = 4;
/** Four times as much takes 4.5 times as long by n log n, and 16 times by n²; half way, as they multiply. */
const WORST_RATIO = 8;
/** Milliseconds of CPU time. What is squared takes seconds for the larger value. */
const QUICK_MS = 60;
const TRIES = 4;

type Make = (size: number, type?: RequestClass) => unknown;

const list = (length: number, entry: (at: number) => unknown): unknown[] =>
  Array.from({ length }, (_none, at) => entry(at));

/** Values of about `size` characters. */
const VALUES: Readonly<Record<string, Make>> = {
  'a text': (size) => 'a'.repeat(size),
  'a text of brackets': (size) => '<{{'.repeat(size / 3),
  'a text of blanks': (size) => `a${' '.repeat(size)}a`,
  'a text of dots': (size) => `https://a.${'a.'.repeat(size / 2)}`,
  'a text of at signs': (size) => `${'a@'.repeat(size / 2)}.`,
  'a text of dashes': (size) => `${'1-'.repeat(size / 2)}:`,
  'a text of commas': (size) => 'a,'.repeat(size / 2),
  'a list of texts': (size) => list(size / 4, (at) => `t${at}`),
  'a list of equal texts': (size) => list(size / 4, () => 'a'),
  'a list of objects': (size, type) =>
    list(size / 20, (at) => Object.fromEntries(fieldsOf(type).map((field) => [field, `v${at}`]))),
  'an object': (size) => Object.fromEntries(list(size / 8, (at) => [`k${at}`, 1]) as [string, unknown][]),
  'an object of objects': (size, type) =>
    Object.fromEntries(
      fieldsOf(type).map((field) => [field, list(size / 20, (at) => ({ id: `${at}`, name: 'a' }))]),
    ),
};

const storage = getMetadataStorage();

function fieldsOf(type: RequestClass | undefined): string[] {
  if (!type) return ['id', 'name'];
  const rules = storage.getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Best of several; what is refused was looked at as well. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function growsWell(workOn: (size: number) => () => unknown): boolean {
  let [small, large] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries++) {
    large = Math.min(large, cpuOf(workOn(SMALL * FACTOR)));
    if (large <= QUICK_MS) return true;
    small = Math.min(small, cpuOf(workOn(SMALL)));
    if (large <= WORST_RATIO * small) return true;
  }
  return false;
}

const messages = [...definedRequests.values()].flatMap(({ subject, request }) =>
  fieldsOf(request).map((field) => ({ subject, request, field, type: nestedTypeOf(request, field) })),
);

describe.each(Object.entries(VALUES))('what grows no faster than n log n: %s', (_what, make) => {
  it('in any field of any message', () => {
    const bad = messages
      .filter(({ request, field, type }) => {
        const workOn = (size: number) => {
          const body = { [field]: make(size, type) };
          return () => validateRequest(request, body);
        };
        return !growsWell(workOn);
      })
      .map(({ subject, field }) => `${subject} ${field}`);

    expect(messages.length).toBeGreaterThan(500);
    expect(bad).toEqual([]);
  });

  it('read as JSON', () => {
    const workOn = (size: number) => {
      const text = JSON.stringify({ value: make(size), suspicious: '\u0000' });
      return () => {
        checkJsonLimits(Buffer.from(text));
        checkStorable(text, JSON.parse(text));
      };
    };

    expect(growsWell(workOn)).toBe(true);
  });
});

/** Queries of about `size` characters. */
const QUERIES: Readonly<Record<string, (size: number) => string>> = {
  'a long value': (size) => `search=${'a'.repeat(size)}`,
  'a long name': (size) => `${'a'.repeat(size)}=1`,
  'many values of one name': (size) => 'search=1&'.repeat(size / 9),
  'many names': (size) => list(size / 8, (at) => `k${at}=1`).join('&'),
  'names of the prototype': (size) => '__proto__=1&'.repeat(size / 12),
  'escaped characters': (size) => `search=${'%41'.repeat(size / 3)}`,
  'broken escapes': (size) => `search=${'%'.repeat(size)}`,
  blanks: (size) => `search=a${'+'.repeat(size)}a`,
  'nothing but separators': (size) => '&='.repeat(size / 2),
  brackets: (size) => `search${'[a]'.repeat(size / 3)}=1`,
};
/** A head has 16 KiB, so that no query is longer. */
const LONGEST_QUERY = 16_000;
const REQUESTS = 50;

describe('a query grows no faster than n log n', () => {
  const fastify = Fastify();
  fastify.get('/', (request) => ({ fields: Object.keys(inputOf(request, [])).length }));
  afterAll(() => fastify.close());

  async function cpuOfQueries(query: string): Promise<number> {
    const before = process.cpuUsage();
    for (let sent = 0; sent < REQUESTS; sent++) await fastify.inject(`/?${query}`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }

  it.each(Object.entries(QUERIES))('%s', async (_what, make) => {
    let [small, large] = [Infinity, Infinity];
    let isRight = false;
    for (let tries = 0; tries < TRIES && !isRight; tries++) {
      large = Math.min(large, await cpuOfQueries(make(LONGEST_QUERY)));
      small = Math.min(small, await cpuOfQueries(make(LONGEST_QUERY / FACTOR)));
      isRight = large <= QUICK_MS || large <= WORST_RATIO * small;
    }

    expect(isRight).toBe(true);
  });
});
