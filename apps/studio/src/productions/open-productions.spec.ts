import { BOUNDS, emptyProduction, emptyShot, type Production } from '@easel/productions';
import { isTooLarge, type Opened } from './open-productions.js';

const withPrompt = (prompt: string): Production => ({
  ...emptyProduction(),
  shots: [{ ...emptyShot('one'), plan: { prompt } }],
});
/** With room for so many bytes more. */
const opened = (room: number): Opened =>
  ({
    production: emptyProduction(),
    parts: new Map(),
    bytes: BOUNDS.documentBytes - room,
  }) as unknown as Opened;

describe('the size of a production', () => {
  it.each([
    ['letters', 'a', 1],
    ['letters of two bytes', 'ü', 2],
    ['characters of two units', '😀', 4],
    ['quotation marks', '"', 2],
    ['ends of lines', '\n', 2],
    ['characters that JSON writes with six', '\u0001', 6],
  ])('counts %s as they are stored and sent', (_what, character, bytes) => {
    const prompt = character.repeat(10_000);

    expect(isTooLarge(opened(10_000 * bytes + 1_000), withPrompt(prompt))).toBe(false);
    expect(isTooLarge(opened(10_000 * bytes - 1), withPrompt(prompt))).toBe(true);
  });
});
