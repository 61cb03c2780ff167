import type { Production } from '../document/production.js';
import { toParts } from '../document/parts.js';
import {
  applyBatch,
  BatchRefused,
  neededLookups,
  previewBatch,
  type SentOperation,
} from '../operations/apply-batch.js';
import { operations } from '../operations/registry.js';
import { drawFrom, randomOperation } from './random-operation.fixture.js';
import { sampleLookups, sampleProduction } from './sample.fixture.js';

const production = sampleProduction();
const before = JSON.stringify([...toParts(production)]);

function tried(sent: SentOperation, document: Production = production): 'applied' | BatchRefused {
  try {
    applyBatch(document, [sent], sampleLookups());
    return 'applied';
  } catch (error) {
    if (error instanceof BatchRefused) return error;
    throw error;
  }
}

/** Operations that are applied, several of each name, so that between them they use every field. */
const samples: ReadonlyMap<string, readonly SentOperation[]> = (() => {
  const found = new Map<string, SentOperation[]>([...operations.keys()].map((op) => [op, []]));
  for (let seed = 1; seed < 12_000; seed++) {
    const operation = randomOperation(production, drawFrom(seed));
    const list = found.get(operation.op as string);
    if (list && list.length < 4 && tried(operation) === 'applied') list.push(operation);
  }
  return found;
})();

type Place = readonly (string | number)[];

/** Every place in an operation but its name. */
function* placesIn(value: unknown, path: Place = []): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(name) : name];
    if (place[0] !== 'op') yield place;
    yield* placesIn(inner, place);
  }
}

function withValue(value: unknown, [name, ...rest]: Place, change: (inner: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((each, at) => (at === name ? withValue(each, rest, change) : (each as unknown)));
  const fields = value as Record<string, unknown>;
  const inner = withValue(fields[name], rest, change);
  const { [name]: _gone, ...others } = fields;
  return inner === undefined ? others : { ...fields, [name]: inner };
}

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

/** Values that no field takes. */
const NEVER: Readonly<Record<string, unknown>> = {
  NUL: 'a\u0000b',
  'half a surrogate pair': 'a\ud83d',
  __proto__: JSON.parse('{"__proto__":{"polluted":1}}'),
  'an unknown field': { nobodyKnows: 1 },
  'an audience field': { visibility: 'public' },
  'a number beyond all': 1e308,
  'deep nesting': nested(5_000),
};

/** Values that some fields take: what counts is that nothing is thrown but a refusal, and quickly. */
const PERHAPS: Readonly<Record<string, unknown>> = {
  missing: undefined,
  null: null,
  text: 'x',
  'no text': '',
  'a number': -1,
  'a fraction': 1.5,
  true: true,
  list: [],
  object: {},
  '30,000 @': '@'.repeat(30_000),
  '30,001 letters': 'a'.repeat(30_001),
  '300 entries': Array.from({ length: 300 }, (_each, at) => `e${at}`),
  'a name of every object': 'constructor',
  'another name of every object': '__proto__',
};

const isOpen = (place: Place): boolean =>
  place[0] === 'graph' && (place.length > 3 || place[1] === 'viewport');

describe.each([...samples])('%s, given what it does not take', (op, operationsOfIt) => {
  it('[2-7-02] [2-7-03] is refused with a code, a path and a message, and nothing is written', () => {
    expect(operationsOfIt.length).toBeGreaterThan(0);
    for (const sample of operationsOfIt) {
      for (const place of placesIn(sample)) {
        for (const [what, value] of Object.entries(NEVER)) {
          if (isOpen(place) && (what === 'an unknown field' || what.startsWith('a number'))) continue;
          const sent = withValue(sample, place, () => value) as SentOperation;
          const result = tried(sent);
          if (result === 'applied') throw new Error(`${op} took ${what} at ${place.join('.')}`);
          expect(['op_invalid', 'op_target_missing']).toContain(result.refusal.code);
          expect(result.opIndex).toBe(0);
          expect(typeof result.refusal.path).toBe('string');
          expect(result.refusal.message.length).toBeLessThan(1_000);
        }
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(JSON.stringify([...toParts(production)])).toBe(before);
  });

  it('throws nothing but a refusal for any other value, in writes, previews and lookups', () => {
    for (const sample of operationsOfIt) {
      for (const place of placesIn(sample)) {
        for (const value of Object.values(PERHAPS)) {
          const sent = withValue(sample, place, () => value) as SentOperation;
          expect(() => neededLookups(production, [sent])).not.toThrow();
          const result = tried(sent);
          if (result === 'applied') {
            expect(() => previewBatch(production, [sent], sampleLookups())).not.toThrow();
          } else expect(result.refusal.message).not.toBe('');
        }
      }
    }
    expect(JSON.stringify([...toParts(production)])).toBe(before);
  });

  it('refuses fields that it does not know, and each required one that is missing, by name', () => {
    const [sample] = operationsOfIt as [SentOperation];
    const unknown = tried({ ...sample, nobodyKnows: 1 });
    expect(unknown).toMatchObject({ refusal: { code: 'op_invalid', path: 'nobodyKnows' } });
    const { required = [] } = (operations.get(op)?.payload ?? {}) as { required?: string[] };
    for (const field of required.filter((name) => name !== 'op')) {
      expect(tried(withValue(sample, [field], () => undefined) as SentOperation)).toMatchObject({
        refusal: { code: 'op_invalid', path: field },
      });
    }
  });
});

describe('what is no operation', () => {
  it.each([
    ['null', null],
    ['text', 'remove_shot'],
    ['a number', 1],
    ['a list', []],
    ['an object without a name', {}],
    ['a name that is no text', { op: 1 }],
    ['a name that nothing has', { op: 'nope' }],
    ['a name of every object', { op: 'constructor' }],
    ['a list in place of the name', { op: ['remove_shot'] }],
  ])('%s is refused', (_what, sent) => {
    expect(tried(sent as SentOperation)).toMatchObject({ opIndex: 0, refusal: { code: 'op_invalid' } });
    expect(() => neededLookups(production, [sent as SentOperation])).not.toThrow();
  });
});

describe('what has to be looked up', () => {
  it('[2-4.2-08] includes the picture of a candidate that the same batch adds before it accepts it', () => {
    const url = 'https://media.test/fresh.png';
    const { retain } = neededLookups(production, [
      { op: 'add_keyframe', id: 'k7', label: 'Fresh' },
      { op: 'add_frame_candidate', keyframeId: 'k7', url },
      { op: 'accept_frame', keyframeId: 'k7', key: url },
    ]);
    expect([...retain]).toEqual([url]);
  });
});
