import type { WorkflowDocument } from '../document/document.js';
import { node, run, wire, workflow } from '../given-workflow.fixture.js';
import { queryJson } from '../nodes/json-query.js';
import { ComputationTooLarge } from './computation-too-large.js';
import { joinedWithin, SizeLimit } from './size-limit.js';

/** Nodes of a type one after the other, each with two wires from the one before. */
function doubling(
  count: number,
  type: string,
  wires: string,
  first = node('n0', 'text-prompt', { text: 'a' }),
) {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return workflow(
    [
      first,
      ...places.map((place) => node(`n${place}`, type, { skip: type === 'qa-check', generatedText: 'x' })),
    ],
    places.flatMap((place) => {
      const [out, into] = place === 1 ? ['', wires.split(' ')[1]] : wires.split(' ');
      const edge = wire(`n${place - 1}${out} -> n${place}${into}`);
      return [edge, edge];
    }),
  );
}

const long = 'x'.repeat(5_000);
const rows = Array.from({ length: 5_000 }, () => ['x']);

describe('a small workflow whose values would grow without end', () => {
  it.each<[string, WorkflowDocument, RegExp]>([
    ['lists that are merged with themselves', doubling(60, 'merge-lists', '.out .in'), /values of a node/],
    [
      'texts that are joined with themselves',
      doubling(60, 'combine-text', '.text .text'),
      /values of a node/,
    ],
    [
      'a text that names a text full of its own name',
      workflow([
        node('a', 'text-prompt', { label: 'A', text: '{A}'.repeat(400) }),
        node('n', 'generate-image', { prompt: '{A}' }),
      ]),
      /grows too long/,
    ],
    [
      'a wire that names all items again and again',
      workflow(
        [node('l', 'list', { rows }), node('n', 'combine-text')],
        [
          wire('l -> n.text', {
            outputMode: 'all',
            selectorMode: 'list',
            listExpression: Array.from({ length: 5_000 }, () => '1..last').join(),
          }),
        ],
      ),
      /values of a node/,
    ],
    [
      'a long text put between many',
      workflow(
        [
          node('l', 'list', { rows }),
          node('n', 'combine-text', { separator: 'custom', customSeparator: long }),
        ],
        [wire('l -> n.text', { outputMode: 'all' })],
      ),
      /values of a node/,
    ],
    [
      'a long text made once an item',
      workflow(
        [node('l', 'list', { rows }), node('long', 'text-prompt', { text: long }), node('n', 'combine-text')],
        [wire('l -> n.text'), wire('long.prompt -> n.text')],
      ),
      /values of a node/,
    ],
    [
      'a long text joined to each of many',
      workflow(
        [
          node('l', 'list', { rows }),
          node('long', 'text-prompt', { text: long }),
          node('n', 'merge-lists', { mode: 'zip' }),
        ],
        [wire('l -> n.in'), wire('long.prompt -> n.in')],
      ),
      /values of a node/,
    ],
    [
      'many columns of many rows',
      workflow([node('l', 'list', { rows, columns: Array.from({ length: 1_000 }, () => ({})) })]),
      /values of a node/,
    ],
    [
      'a long text put in many times',
      workflow(
        [
          node('long', 'text-prompt', { text: long }),
          node('n', 'generate-image', { prompt: '{}'.repeat(5_000) }),
        ],
        [wire('long.prompt -> n.negative')],
      ),
      /values of a node/,
    ],
    [
      'a long text that is named in many rows',
      workflow([
        node('long', 'text-prompt', { label: 'Long', text: long.repeat(100) }),
        node('l', 'list', { rows: rows.map(() => ['a {Long}']) }),
      ]),
      /values of a node/,
    ],
    [
      'a long text that is named in many settings',
      workflow(
        [
          node('long', 'text-prompt', { text: long.repeat(100) }),
          node('n', 'generate-image', Object.fromEntries(rows.map((_row, index) => [`s${index}`, 'a {}']))),
        ],
        [wire('long.prompt -> n.negative')],
      ),
      /values of a node/,
    ],
    [
      'many nodes that hand on the same',
      workflow(
        [
          node('long', 'text-prompt', { text: long.repeat(200) }),
          ...Array.from({ length: 60 }, (_, index) => node(`p${index}`, 'preview')),
        ],
        Array.from({ length: 60 }, (_, index) => wire(`long.prompt -> p${index}.in`)),
      ),
      /values of a run/,
    ],
    [
      'a list that a query maps to more and more',
      workflow(
        [
          node('j', 'text-prompt', { text: '{"a":1}' }),
          node('n', 'json-process', { mode: 'advanced', expression: Array(60).fill('map(.,.)').join('|') }),
        ],
        [wire('j.prompt -> n.in')],
      ),
      /results/,
    ],
  ])('fails the node, and nothing else: %s', (_what, doc, message) => {
    const { end, states } = run(doc);

    expect(end?.status).toBe('failed');
    expect(end?.errorMessage).toMatch(message);
    expect(JSON.stringify(states).length).toBeLessThan(120_000_000);
  });

  it('reads what goes through gates once, however many follow one another', () => {
    const one = node('n0', 'text-prompt', { text: 'a' });
    const { states } = run(doubling(200, 'qa-check', '.rejected .in', one));

    expect(states.n1?.status).toBe('skipped');
    expect(states.n200?.error).toMatch(/values of a node|did not complete/);
  });
});

describe('the limit of the size of values', () => {
  it('is held by what is in a value, as often as it is in it', () => {
    let shared: unknown = 'x';
    for (let depth = 0; depth < 60; depth += 1) shared = [shared, shared];

    expect(() => new SizeLimit().takeValue(shared)).toThrow(ComputationTooLarge);
    expect(() => queryJson(Array(60).fill('[.,.]').join('|'), 1)).toThrow(ComputationTooLarge);
    expect(() => new SizeLimit().takeValue({ a: ['x', 1, null, { b: true }] })).not.toThrow();
  });

  it('joins what the limit allows', () => {
    expect(joinedWithin(['a', 'b'], ', ')).toBe('a, b');
    expect(() => joinedWithin(Array<string>(5_000).fill('a'), long)).toThrow(ComputationTooLarge);
  });
});
