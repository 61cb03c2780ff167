import * as fc from 'fast-check';
import { jsonIn } from './read-json.js';

describe('reading the object in what a language model wrote', () => {
  it('finds it whatever stands around it', () => {
    const prose = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[{}"]/g, ''));
    fc.assert(
      fc.property(prose, fc.dictionary(fc.string(), fc.jsonValue()), prose, (before, object, after) => {
        const json = JSON.stringify(object);
        expect(JSON.stringify(jsonIn(`${before}${json}${after}`))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  it('answers nothing, and does not throw, where there is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const found = jsonIn(text);
        expect(found === undefined || typeof found === 'object').toBe(true);
      }),
    );
    expect(jsonIn('no object here')).toBeUndefined();
    expect(jsonIn('{"cut": "off')).toBeUndefined();
    expect(jsonIn('{not json} {"a": 1}')).toEqual({ a: 1 });
  });
});
