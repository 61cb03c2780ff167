import { type Model, models } from '@easel/catalog';
import { useStack } from '@easel/testing';

const AT_ONCE = 8;
const PICTURE = 'https://example.com/fox.png';

const unionOf = <T>(...lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

const ASPECT_RATIOS = unionOf(...models.all().map(({ aspectRatios }) => aspectRatios));
const RESOLUTIONS = unionOf(...models.all().map(({ resolutions }) => resolutions));
const QUALITIES = unionOf(...models.all().map(({ qualities }) => qualities));
const DURATIONS = unionOf(...models.all().map(({ durations }) => durations));
const MOST = Math.max(ASPECT_RATIOS.length, RESOLUTIONS.length, QUALITIES.length, DURATIONS.length);

/** The values of one request: each list is gone through whole, for each model. */
const valuesAt = (index: number) => ({
  aspectRatio: ASPECT_RATIOS[index % ASPECT_RATIOS.length],
  resolution: RESOLUTIONS[index % RESOLUTIONS.length],
  quality: QUALITIES[index % QUALITIES.length],
  duration: DURATIONS[index % DURATIONS.length],
});

const routeOf = ({ kind }: Model): string => `/v1/${kind === 'image' ? 'generate-image' : 'generate-video'}`;

describe('values of all models at each of them', () => {
  // With this key and no other, what is asked for here is corrected, priced and stored, and drawn by nobody.
  const stack = useStack({ FAL_KEY: 'nobody-asks', FAL_BASE_URL: 'http://127.0.0.1:9' });

  it('[1-4.6-06] are corrected, never refused', async () => {
    const user = stack.api.as(await stack.api.signUp());
    const generators = [...models.ofKind('image'), ...models.videoGenerators()];
    const requests = generators.flatMap((model) =>
      Array.from({ length: MOST }, (_, index) => ({ model, values: valuesAt(index) })),
    );
    const refused: unknown[] = [];
    const corrected = new Set<string>();
    const send = async (): Promise<void> => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { model, values } = next;
        const body = { prompt: 'a fox', provider: model.id, imageUrl: PICTURE, ...values };
        const answer = await user.post<{ adjustments?: { field: string }[] }>(routeOf(model), body);
        if (answer.status !== 200) refused.push({ model: model.id, values, answer });
        for (const { field } of answer.body.adjustments ?? []) corrected.add(field);
      }
    };

    await Promise.all(Array.from({ length: AT_ONCE }, send));

    expect(refused).toEqual([]);
    expect([...corrected].toSorted()).toEqual(['aspectRatio', 'duration', 'quality', 'resolution']);
  });

  it('go on from nothing where no segment of a long clip was shot', async () => {
    const user = stack.api.as(await stack.api.signUp());
    const asked = { prompt: 'a fox runs', provider: 'seedance-2-mini', duration: 16 };
    const longClip = await user.post<{ jobId: string }>('/v1/generate-video-pro', asked);
    const { jobId } = longClip.body;
    expect((await user.get(`/v1/jobs/${jobId}`)).body).toMatchObject({
      data: { status: 'failed', error_code: 'provider_not_configured' },
    });

    expect(await user.post('/v1/generate-video-pro/continue', { fromJobId: jobId })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'fromJobId' } },
    });
  });
});
