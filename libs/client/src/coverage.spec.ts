import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OF_NODES, WITHOUT } from './operations-without.fixture.js';
import { ROUTES } from './routes.js';

const text = readFileSync(join(import.meta.dirname, 'generated/operations.ts'), 'utf8');
const documented = [...text.matchAll(/^ {2}"([A-Z]+ \/[^"]*)": /gm)].map(([, operation = '']) => operation);

const methods = Object.values(ROUTES).flatMap((routes) => Object.values(routes) as string[]);

describe('the methods of the client', () => {
  it('reach every documented operation, each by one method', () => {
    const plain = methods.map((route) => route.replace('*', ''));

    expect(new Set(plain).size).toBe(plain.length);
    expect(plain.filter((route) => !documented.includes(route))).toEqual([]);
    const unreached = documented.filter(
      (operation) =>
        !plain.includes(operation) &&
        !OF_NODES.has(operation) &&
        !WITHOUT.some(([pattern]) => pattern.test(operation)),
    );
    expect(unreached).toEqual([]);
  });

  it('leave nothing out that is not documented', () => {
    for (const [pattern, reason] of WITHOUT.filter(
      ([, why]) => !['for browsers', 'for agents'].includes(why),
    )) {
      expect({ reason, found: documented.some((operation) => pattern.test(operation)) }).toEqual({
        reason,
        found: true,
      });
    }
  });
});
