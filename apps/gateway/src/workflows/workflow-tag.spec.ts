import * as fc from 'fast-check';
import { expectedBy, tagOf } from './workflow-tag.js';

describe('the entity tag of a workflow', () => {
  it('given any state, names exactly that state when it comes back', () => {
    const time = fc.date({ min: new Date(0), max: new Date(9_999, 0), noInvalidDate: true });
    fc.assert(
      fc.property(time, fc.boolean(), (at, weak) => {
        const updatedAt = at.toISOString();
        const tag = tagOf({ updatedAt });

        expect(expectedBy(weak ? `W/${tag}` : tag)).toEqual({ expectedUpdatedAt: updatedAt });
      }),
    );
  });

  it.each([undefined, '*', ' * '])('given If-Match %p, expects no particular state', (header) => {
    expect(expectedBy(header)).toEqual({});
  });

  it.each(['"abc"', '123', '', '"-1"', '"99999999999999999999"'])(
    'given %p, which is none of ours, expects a state that never was',
    (header) => {
      expect(expectedBy(header)).toEqual({ expectedUpdatedAt: '1970-01-01T00:00:00.000Z' });
    },
  );

  it('given several tags, refuses naming the header', () => {
    expect(() => expectedBy('"1", "2"')).toThrow('If-Match');
  });
});
