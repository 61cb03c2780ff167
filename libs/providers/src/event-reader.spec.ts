import { array, assert, constantFrom, nat, property, string } from 'fast-check';
import { EventReader } from './event-reader.js';

function read(pieces: readonly Uint8Array[]): string[] {
  const reader = new EventReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

describe('server-sent events', () => {
  it('are the same wherever the connection cuts them', () => {
    const data = string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
    const lineEnd = constantFrom('\n', '\r\n');
    assert(
      property(
        array(data, { maxLength: 6 }),
        lineEnd,
        array(nat(200), { maxLength: 8 }),
        (events, end, cuts) => {
          const text = events.map((one) => `event: piece${end}data: ${one}${end}${end}`).join('');
          const bytes = Buffer.from(`: hello${end}${end}${text}`);
          const edges = [
            0,
            ...cuts.filter((at) => at < bytes.length).toSorted((a, b) => a - b),
            bytes.length,
          ];
          const pieces = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
          expect(read(pieces)).toEqual(events);
        },
      ),
    );
  });

  it('join the lines of one event, and end with the answer', () => {
    expect(read([Buffer.from('data: one\ndata: two\n\ndata: last')])).toEqual(['one\ntwo', 'last']);
  });
});
