import { node, run, wire, workflow } from '../given-workflow.fixture.js';
import { Conditions } from './conditions.js';

const item = JSON.stringify({
  name: 'Mara',
  age: 9,
  size: '10',
  at: '2026-02-01',
  note: '',
  tags: ['red', 'old'],
  deep: { list: [{ n: 1 }] },
});

function meets(field: string, operator: string, value?: unknown, caseSensitive?: boolean): boolean {
  const rules = { logic: 'AND', valueOf: (each: { value?: unknown }) => each.value, caseSensitive };
  return new Conditions([{ field, operator, value }], rules).areMetBy(item);
}

describe('conditions', () => {
  it.each([
    ['size', '>', '9', true, 'numbers are compared first'],
    ['age', '>=', '9', true, 'a number and a text that is one'],
    ['age', '<', 9, false, 'equal is not less'],
    ['at', '>', '2026-01-31', true, 'then dates'],
    ['at', '<=', '2026-02-01T00:00:00Z', true, 'dates with and without a time'],
    ['name', '<', 'Nora', true, 'then text'],
    ['name', '=', 'Mara', true, 'equal'],
    ['name', '=', 'mara', false, 'case counts unless it is said not to'],
    ['size', '=', '10.0', true, 'equal as numbers'],
    ['name', '!=', 'Mara', false, 'not equal'],
    ['name', 'contains', 'ar', true, 'part of a text'],
    ['tags', 'contains', 'old', true, 'member of a list'],
    ['tags', 'contains', 'ol', false, 'part of a member is no member'],
    ['name', 'not_contains', 'x', true, 'no part'],
    ['name', 'starts_with', 'Ma', true, 'beginning'],
    ['name', 'ends_with', 'ra', true, 'end'],
    ['name', 'regex', '^M.*a$', true, 'pattern'],
    ['name', 'regex', '[', false, 'a bad pattern is met by nothing'],
    ['name', 'exists', undefined, true, 'is there'],
    ['note', 'exists', undefined, false, 'empty is not there'],
    ['missing', 'not_exists', undefined, true, 'is not there'],
    ['missing', '<', '5', false, 'nothing is not less than anything'],
    ['deep.list.0.n', '=', 1, true, 'dot path'],
    ['deep.list[0].n', '=', 1, true, 'path with brackets'],
    ['name', 'sounds_like', 'Mara', false, 'an unknown operator is never met'],
  ])('%s %s %j is %s: %s', (field, operator, value, expected, _why) => {
    expect(meets(field, operator, value)).toBe(expected);
  });

  it('compares as folded text when case does not count', () => {
    expect(meets('name', '=', 'MARA', false)).toBe(true);
    expect(meets('size', '=', '10.0', false)).toBe(false);
    expect(meets('name', 'contains', 'MA', false)).toBe(true);
    expect(meets('name', 'regex', '^mara$', false)).toBe(true);
  });

  it('takes the whole item for a blank field', () => {
    const conditions = [{ field: '', operator: 'contains', value: 'fox' }];
    expect(new Conditions(conditions, { valueOf: (each) => each.value }).areMetBy('a fox')).toBe(true);
  });

  it('joins by AND or OR, and is met without conditions', () => {
    const [yes, no] = [
      { field: 'name', operator: '=', value: 'Mara' },
      { field: 'name', operator: '=', value: 'Nora' },
    ];
    const joined = (logic: unknown, ...conditions: (typeof yes)[]): boolean =>
      new Conditions(conditions, { logic, valueOf: (each) => each.value }).areMetBy(item);
    expect([joined('AND', yes, no), joined('OR', yes, no), joined('or', no, yes), joined('OR')]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('conditions that would take minutes', () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [`item ${index} ${'b'.repeat(500)}`]);
  const pattern = `(a|${'b'.repeat(900)})*z`;
  const many = Array.from({ length: 3_000 }, () => ({ field: '', operator: 'contains', value: 'y' }));
  it.each([
    ['filter-list', { conditions: [{ field: '', operator: 'regex', value: pattern }] }],
    ['filter-list', { conditions: many, logic: 'OR' }],
    ['selector', { mode: 'predicate', predicateOp: 'regex', predicateValue: pattern }],
  ])('fail their %s', (type, data) => {
    const doc = workflow([node('l', 'list', { rows }), node('n', type, data)], [wire('l -> n.in')]);

    expect(run(doc).end?.errorMessage).toMatch(/steps/);
  });
});
