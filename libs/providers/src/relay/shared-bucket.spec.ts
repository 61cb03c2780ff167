import type { ProviderAccess, ProviderTask } from '../provider-lane.js';
import { relayedParams } from './relayed-params.js';
import { sharedBucket } from './shared-bucket.js';

const BUCKET = { STORAGE_PUBLIC_URL: 'http://store:9000/easel', PUBLIC_URL: 'http://localhost:3000' };
const IN_BUCKET = 'http://store:9000/easel/media/ab/a.png';

/** What another instance is told of a picture, which it would be sent if nobody said that it has the bucket. */
async function told(imageUrl: string, env: Record<string, string>): Promise<unknown> {
  const task = {
    type: 'image-to-image',
    params: { prompt: 'with a hat', imageUrl },
    inputs: {},
    publicLink: () => undefined,
    readMedia: () => Promise.reject(new Error('sent')),
  } as unknown as ProviderTask;
  const { imageUrl: link } = await relayedParams(task, {} as ProviderAccess, sharedBucket(env));
  return link;
}

describe('a bucket that is shared with the instance that jobs go to', () => {
  it.each(['true', '1'])('[3-2.2-74] with %s, a file is named by its place in the bucket', async (flag) => {
    const env = { ...BUCKET, STORAGE_SHARED_WITH_RELAY: flag };

    expect(await told(IN_BUCKET, env)).toBe(IN_BUCKET);
    // It was made before the bucket had an address.
    expect(await told('http://localhost:3000/media/ab/a.png', env)).toBe(IN_BUCKET);
  });

  it.each(['TRUE', 'yes', 'on', '0', 'false', ' true', ''])(
    '[3-2.2-74] with %j, it is sent',
    async (flag) => {
      await expect(told(IN_BUCKET, { ...BUCKET, STORAGE_SHARED_WITH_RELAY: flag })).rejects.toThrow('sent');
    },
  );

  it('sends what is not in it, and all where the bucket shows nothing', async () => {
    const env = { ...BUCKET, STORAGE_SHARED_WITH_RELAY: 'true' };

    await expect(told('http://10.0.0.1/a.png', env)).rejects.toThrow('sent');
    await expect(
      told('http://localhost:3000/media/ab/a.png', {
        PUBLIC_URL: BUCKET.PUBLIC_URL,
        STORAGE_SHARED_WITH_RELAY: '1',
      }),
    ).rejects.toThrow('sent');
  });
});
