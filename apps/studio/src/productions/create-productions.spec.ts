import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Caller, type MadeFilm, ServiceError, ServiceUnavailable } from '@easel/contracts';
import { CreateProductions } from './create-productions.js';

const FILM: MadeFilm = {
  name: 'The keeper',
  brief: 'A lamp is lit.',
  settings: { aspectRatio: '16:9' },
  cast: [],
  shots: [1, 2].map((number) => ({
    title: `Shot ${number}`,
    prompt: 'A lamp',
    seconds: 4,
    cast: [],
    stillUrl: null,
    clip: { url: 'https://m.test/film.mp4', from: 4 * (number - 1), to: 4 * number },
  })),
  music: [],
  narration: null,
  filmUrl: 'https://m.test/film.mp4',
};

interface Cut {
  clientRequestId?: string;
  jobs: { type: string; params: object }[];
}

/** A film of one piece is handed over; what cuts it fails as `refusals` say, one after the other. */
function rig(...refusals: Error[]) {
  const cuts: Cut[] = [];
  const starting = {
    run: async (
      _caller: Caller,
      { clientRequestId }: Pick<Cut, 'clientRequestId'>,
      plan: () => Promise<Pick<Cut, 'jobs'>>,
    ) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      cuts.push({ ...(clientRequestId !== undefined && { clientRequestId }), jobs: (await plan()).jobs });
      return { production: { id: 'p', version: 2 } };
    },
  };
  const parts = [
    { request: () => Promise.resolve({ id: 'p' }) },
    { open: () => Promise.resolve({}) },
    { get: () => Promise.resolve({ production: { id: 'p', version: 1 } }) },
    {},
    { film: () => Promise.resolve(FILM) },
    starting,
  ];
  const creating = new CreateProductions(
    ...(parts as never as ConstructorParameters<typeof CreateProductions>),
  );
  const hand = (operationId?: string) =>
    creating.run({ userId: 'u' } as Caller, { fromRecast: randomUUID() }, operationId);
  return { hand, cuts };
}

describe('a film of one piece that is handed over', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('is cut into its shots, the last of which takes the rest', async () => {
    const { hand, cuts } = rig();
    expect(await hand('operation')).toEqual({ production: { id: 'p', version: 2 }, warnings: [] });
    const cut = { videoUrl: 'https://m.test/film.mp4', mode: 'time' };
    expect(cuts).toMatchObject([
      {
        clientRequestId: 'operation',
        jobs: [
          { type: 'trim-video', params: { ...cut, startTime: 0, endTime: 4 } },
          { type: 'trim-video', params: { ...cut, startTime: 4 } },
        ],
      },
    ]);
    expect(cuts[0]?.jobs[1]?.params).not.toHaveProperty('endTime');
  });

  it('is there without its clips, and says so, where they are refused', async () => {
    const { hand } = rig(new ServiceError(402, 'insufficient_credits', 'There are too few credits.'));
    expect(await hand('operation')).toEqual({
      production: { id: 'p', version: 1 },
      warnings: ['The clips were not cut out of the film: There are too few credits.'],
    });
  });

  it('is cut when the same is asked again, where the cutting was not to be reached', async () => {
    const { hand, cuts } = rig(new ServiceUnavailable('The executor service'));
    await expect(hand('operation')).rejects.toBeInstanceOf(ServiceUnavailable);
    expect(await hand('operation')).toMatchObject({ warnings: [] });
    expect(cuts).toHaveLength(1);
    // Nobody can ask again for a production that has no name of its own.
    expect(await rig(new ServiceUnavailable('The executor service')).hand()).toMatchObject({
      production: { version: 1 },
      warnings: [expect.stringContaining('not cut')],
    });
  });
});
