import { own, table } from './table.js';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('a table', () => {
  it('has its own rows, also under a name that every object inherits, and no others', () => {
    const rows = table({ wide: 1, constructor: 2, ['__proto__']: 3 });

    expect(rows['wide']).toBe(1);
    expect(rows['constructor']).toBe(2);
    expect(rows['__proto__']).toBe(3);
    expect(Object.keys(rows)).toEqual(['wide', 'constructor', '__proto__']);
  });

  it.each(INHERITED)('has no row %s', (name) => {
    const rows = table({ wide: 1 });

    expect(rows[name]).toBeUndefined();
    expect(name in rows).toBe(false);
  });
});

describe('what a record itself holds', () => {
  it.each(INHERITED)('is nothing under the inherited name %s', (name) => {
    expect(own({ wide: 1 }, name)).toBeUndefined();
    expect(own(JSON.parse(`{${JSON.stringify(name)}: 2}`) as Record<string, number>, name)).toBe(2);
  });
});
