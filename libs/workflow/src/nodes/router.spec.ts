import { activeRoutes } from './router.js';

const routes = [
  { id: 'a', name: 'A', active: false },
  { id: 'b', name: 'B', active: true },
  { id: 'c', name: 'C', active: true },
];
const open = (data: Record<string, unknown>, item?: unknown): string[] =>
  activeRoutes(data, item, ({ value }) => value);

describe('Router', () => {
  it('opens one route by radio: the first that is active, else the first', () => {
    expect(open({ routes })).toEqual(['b']);
    expect(open({ mode: 'radio', routes: routes.map((route) => ({ ...route, active: false })) })).toEqual([
      'a',
    ]);
    expect(open({})).toEqual(['route_a']);
  });

  it('opens any number by checkbox, none included', () => {
    expect(open({ mode: 'checkbox', routes })).toEqual(['b', 'c']);
    expect(open({ mode: 'checkbox', routes: [{ id: 'a' }, { id: 'b' }] })).toEqual([]);
  });

  it('opens the routes of all groups whose conditions are met', () => {
    const group = (operator: string, value: string, ...routeIds: string[]): unknown => ({
      conditions: [{ operator, value }],
      routeIds,
    });
    const data = {
      mode: 'conditional',
      routes,
      conditionGroups: [
        group('contains', 'fox', 'c', 'a'),
        group('contains', 'cat', 'b'),
        group('exists', '', 'c'),
      ],
    };
    expect(open(data, 'a fox')).toEqual(['a', 'c']);
    expect(open(data, '')).toEqual([]);
  });

  it('joins the conditions of a group as the group says', () => {
    const conditions = [
      { operator: '=', value: 'x' },
      { operator: '=', value: 'y' },
    ];
    const data = (conditionLogic?: string): Record<string, unknown> => ({
      mode: 'conditional',
      routes,
      conditionGroups: [{ conditions, conditionLogic, routeIds: ['a'] }],
    });
    expect([open(data('OR'), 'y'), open(data('AND'), 'y'), open(data(), 'y')]).toEqual([['a'], [], []]);
  });
});
