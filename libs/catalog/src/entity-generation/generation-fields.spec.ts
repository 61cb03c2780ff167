import { entityKinds } from '../entity-kinds/index.js';
import { checkGeneration } from './generation-fields.js';

describe.each(entityKinds.all())('the motion of a $id', (kind) => {
  const motion = { motionPrompt: 'turns the head', sourceImageUrl: 'https://example.org/a.png' };

  it.each([[{ toString: null }], [{}], [[5]], [true]])('refuses %j as its duration', (duration) => {
    expect(checkGeneration(kind, 'motion', { ...motion, duration })).toEqual([
      { path: 'duration', message: 'must be a number of seconds' },
    ]);
  });

  it.each([5, '5'])('takes %j as its duration', (duration) => {
    expect(checkGeneration(kind, 'motion', { ...motion, duration })).toEqual([]);
  });
});
