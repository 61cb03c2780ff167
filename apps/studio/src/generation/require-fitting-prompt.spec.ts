import { emptyProduction, emptyShot, type Production } from '@easel/productions';
import { composeClip } from './compose-clip.js';
import { requireFittingPrompt } from './require-fitting-prompt.js';

const LONGEST = 30_000;

/** A clip of a shot with a prompt and a beat of such lengths. */
function clipOf(prompt: number, beat: number, overrides = {}) {
  const shot = {
    ...emptyShot('one'),
    plan: { prompt: 'a'.repeat(prompt) },
    beats: [{ id: 'b', text: 'b'.repeat(beat) }],
  };
  const production: Production = { ...emptyProduction(), shots: [shot] };
  return composeClip(production, shot, { overrides });
}

describe('a composed prompt', () => {
  it('passes where it fits', () => {
    const clip = clipOf(LONGEST - 100, 50);

    expect(() => requireFittingPrompt(clip)).not.toThrow();
  });

  it('is refused by the shot that it is made of where its parts fit and the whole does not', () => {
    const clip = clipOf(LONGEST, 50);

    expect(() => requireFittingPrompt(clip)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining('beats'),
        extra: expect.objectContaining({ path: 'shotId' }),
      }),
    );
  });

  it.each(['prompt', 'motionPrompt'])('is refused by %s where that was sent', (field) => {
    const overrides = { [field]: 'a'.repeat(LONGEST) };
    const clip = clipOf(10, 50, overrides);

    expect(() => requireFittingPrompt(clip, overrides)).toThrow(
      expect.objectContaining({ extra: expect.objectContaining({ path: `overrides.${field}` }) }),
    );
  });
});
