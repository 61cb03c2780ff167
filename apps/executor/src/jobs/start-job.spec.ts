import type { Caller } from '@easel/contracts';
import { StartJob } from './start-job.js';

/** Refused before anything is looked up, so that it is made of nothing. */
const starting = new StartJob(...([] as unknown as ConstructorParameters<typeof StartJob>));
const prepare = (type: string, params: Record<string, unknown>) =>
  starting.prepare({ userId: 'u' } as Caller, 'j', { type, params }, {});

describe('nodes that only their production makes', () => {
  it.each([
    ['generate-image', 'studio-keyframe-dawn'],
    ['image-to-image', 'studio-keyframe-dawn'],
    ['generate-video', 'studio-segment-one'],
  ])('are not made by %s under the node id %s', async (type, nodeId) => {
    await expect(prepare(type, { prompt: 'a fox', nodeId })).rejects.toMatchObject({
      status: 400,
      code: 'sequence_execution_required',
      message: expect.stringContaining(nodeId),
    });
  });

  it.each(['studio', 'studio-segments', 'my-studio-segment-one', 7, null])(
    'are not meant by the node id %p',
    async (nodeId) => {
      await expect(prepare('generate-video', { prompt: 'a fox', nodeId })).rejects.not.toHaveProperty('code');
    },
  );
});
