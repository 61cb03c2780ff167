import { api, BUSINESS, CLOUD, CLOUD_WITHOUT_ORGANIZATIONS, useStack } from '@easel/testing';

const PLAN = { kind: 'title', fps: 24, duration: 1, aspectRatio: '16:9', layers: [{ text: 'Hello' }] };
const ENGINES = ['advanced-3d', 'local-3d'];
const ABSENT = {
  status: 503,
  headers: { 'retry-after': expect.any(String) },
  body: { error: { code: 'SCENE_CAPABILITY_UNAVAILABLE' } },
};

const rendering = async (at: typeof api, renderer: string) => {
  const { status, headers, body } = await at
    .as(await at.signUp())
    .post<{ jobId?: string }>('/v1/render-video', { plan: PLAN, duration: 1, renderer });
  return { status, headers: { 'retry-after': headers.get('retry-after') }, body };
};

describe('renders in three dimensions', () => {
  it.each(ENGINES)('[1-7-22] [3-2.2-52] are refused where nothing enables them: %s', async (engine) => {
    expect(await rendering(api, engine)).toMatchObject(ABSENT);
  });

  describe('on the cloud edition, with words that enable nothing', () => {
    const stack = useStack(CLOUD_WITHOUT_ORGANIZATIONS);

    it.each(ENGINES)('[3-2.2-53] are refused: %s', async (engine) => {
      expect(await rendering(stack.api, engine)).toMatchObject(ABSENT);
    });
  });

  describe('on the cloud edition, enabled', () => {
    const stack = useStack(CLOUD);

    it.each(ENGINES)('[3-2.2-53] are taken: %s', async (engine) => {
      expect(await rendering(stack.api, engine)).toMatchObject({
        status: 200,
        body: { jobId: expect.any(String) },
      });
    });
  });

  describe('on other editions', () => {
    const stack = useStack(BUSINESS);

    it.each(ENGINES)('[3-2.2-54] are refused, whatever is set: %s', async (engine) => {
      expect(await rendering(stack.api, engine)).toMatchObject(ABSENT);
    });
  });
});
