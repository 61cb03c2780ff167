import * as fc from 'fast-check';
import { ArrivingText } from './text-stream.js';

const piecesOf = (parts: readonly string[], attempt = 1) => {
  let at = 0;
  return parts.map((text) => {
    const piece = { attempt, at, text };
    at += text.length;
    return piece;
  });
};

describe('a text that arrives in pieces', () => {
  it('is handed on once, whatever is lost, repeated or early; the end fills the gaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 12 }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 30 }),
        fc.nat({ max: 30 }),
        (parts, order, begun) => {
          const pieces = piecesOf(parts);
          const text = new ArrivingText();
          let heard = '';
          const begin = () => text.begin((delta) => (heard += delta));
          for (const [index, which] of order.entries()) {
            if (index === begun) begin();
            const piece = pieces[which];
            if (piece) text.take(piece);
          }
          if (begun >= order.length) begin();
          const whole = parts.join('');
          expect(heard + (text.rest(whole) ?? 'lost')).toBe(whole);
        },
      ),
    );
  });

  it('is another text when another attempt wrote it', () => {
    const text = new ArrivingText();
    let heard = '';
    text.begin((delta) => (heard += delta));
    for (const piece of [...piecesOf(['one ', 'two']), ...piecesOf(['another'], 2)]) text.take(piece);

    expect(heard).toBe('one two');
    expect(text.rest('another')).toBeUndefined();
  });
});
