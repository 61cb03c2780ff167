import { checkArguments } from './check-arguments.js';
import { anything, id, integer, list, oneOf, takes, text, url } from './schema.js';

const schema = takes(
  {
    name: text('', { minLength: 1, maxLength: 5 }),
    count: integer('', { minimum: 1, maximum: 4 }),
    kind: oneOf(['a', 'b']),
    job_id: id(),
    image_url: url(),
    image_urls: list(url(), '', 2),
    settings: anything(),
  },
  ['name'],
);

describe('the arguments of a call', () => {
  it('may be what the schema says', () => {
    const sent = {
      name: 'fox',
      count: 4,
      kind: 'b',
      job_id: '01890000-0000-7000-8000-000000000000',
      image_url: 'https://files.example/a.png',
      image_urls: [],
      settings: { anything: ['at', 'all'] },
    };
    expect(checkArguments(schema, sent)).toEqual([]);
  });

  it.each([
    ['a missing one', {}, 'name', 'must be sent'],
    ['an empty text', { name: '' }, 'name', 'must not be empty'],
    ['a long text', { name: 'foxes!' }, 'name', 'must have at most 5 characters'],
    ['a number for a text', { name: 7 }, 'name', 'must be a text'],
    ['null', { name: null }, 'name', 'must be a text'],
    ['too little', { name: 'x', count: 0 }, 'count', 'must be at least 1'],
    ['too much', { name: 'x', count: 5 }, 'count', 'must be at most 4'],
    ['a fraction', { name: 'x', count: 1.5 }, 'count', 'must be a whole number'],
    ['no number at all', { name: 'x', count: Number.NaN }, 'count', 'must be a whole number'],
    ['another word', { name: 'x', kind: 'c' }, 'kind', 'must be one of a, b'],
    ['no id', { name: 'x', job_id: '../me' }, 'job_id', 'must be an id (a UUID)'],
    ['no address', { name: 'x', image_url: '/a.png' }, 'image_url', 'must be a whole address (https://…)'],
    [
      'no address in a list',
      { name: 'x', image_urls: ['x'] },
      'image_urls[0]',
      'must be a whole address (https://…)',
    ],
    ['a long list', { name: 'x', image_urls: ['', '', ''] }, 'image_urls', 'must have at most 2 entries'],
    ['a list for an object', { name: 'x', settings: [] }, 'settings', 'must be an object'],
  ])('are refused with %s, by name', (_what, sent, path, message) => {
    expect(checkArguments(schema, sent)).toEqual([{ path, message }]);
  });

  it.each(['more', '__proto__', 'constructor'])('are refused with an unknown one: %s', (name) => {
    const sent = JSON.parse(`{ "name": "x", "${name}": 1 }`) as unknown;
    expect(checkArguments(schema, sent)).toEqual([
      { path: name, message: expect.stringMatching(/^is no argument; there are name, count/) },
    ]);
  });

  it.each([[[]], ['text'], [null], [7]])('are refused where they are no object: %j', (sent) => {
    expect(checkArguments(schema, sent)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('name at most twenty faults', () => {
    const sent = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x${at}`, at]));
    expect(checkArguments(schema, sent)).toHaveLength(20);
  });
});
