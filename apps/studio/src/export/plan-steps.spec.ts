import { checkParams, nodeTypes } from '@easel/catalog';
import { emptyProduction, emptyShot, type Production } from '@easel/productions';
import { array, assert, boolean, constantFrom, double, integer, option, property, record } from 'fast-check';
import { planSteps } from './plan-steps.js';

type Shot = Production['shots'][number];

const seconds = double({ min: 0.1, max: 60, noNaN: true });
const shots = array(
  record({
    clip: option(record({ length: option(seconds) })),
    take: option(seconds),
    transition: option(constantFrom('hard_cut', 'dissolve', 'match_cut', 'overlap')),
    isLinked: boolean(),
  }),
  { maxLength: 130 },
);
const film = record({
  aspectRatio: option(constantFrom('16:9', '9:16', '1:1', '4:5', '4:3', '3:4', '21:9'), { nil: undefined }),
  resolution: option(constantFrom('480p', '720p', '1080p', '4K'), { nil: undefined }),
  fps: option(constantFrom(24, 25, 30, 50, 60), { nil: undefined }),
});
const mix = record({
  volume: integer({ min: 0, max: 200 }),
  fadeInSec: integer({ min: 0, max: 60 }),
  fadeOutSec: integer({ min: 0, max: 60 }),
  duckPercent: integer({ min: 0, max: 100 }),
});

const CREATED = '2026-03-01T10:00:00.000Z';
const address = (name: string): string => `https://media.example.org/${name}`;

function productionOf(
  given: readonly {
    clip: { length: number | null } | null;
    take: number | null;
    transition: string | null;
    isLinked: boolean;
  }[],
  look: Partial<Production['film']>,
  music: NonNullable<Production['music']>['mix'] | null,
): Production {
  const entry = (key: string, durationSec: number | null) => ({
    key,
    url: address(key),
    source: 'generated' as const,
    createdAt: CREATED,
    ...(durationSec === null ? {} : { durationSec }),
  });
  return {
    ...emptyProduction(),
    film: Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)),
    shots: given.map(({ clip, take, transition, isLinked }, index): Shot => {
      const id = `s${index}`;
      return {
        ...emptyShot(id),
        transition,
        link: isLinked ? { startKeyframeId: `k${index}`, endKeyframeId: `k${index + 1}` } : null,
        results: {
          ...emptyShot(id).results,
          ...(clip ? { clips: [entry(`${id}.mp4`, clip.length)], clipKey: `${id}.mp4` } : {}),
          ...(take === null
            ? {}
            : { takes: [{ ...entry(`${id}.mp3`, take), text: 'Hm' }], takeKey: `${id}.mp3` }),
        },
      };
    }),
    music: music && { mix: music, tracks: [entry('music.mp3', 90)], selectedKey: 'music.mp3' },
  };
}

const withFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFiles);
  return typeof value === 'object' && value !== null && 'fromStep' in value ? address('a.mp4') : value;
};

describe('the steps of a film', () => {
  it('[2-4.5-03] are taken by their nodes as they are, each after those that it needs, for any production', () => {
    assert(
      property(
        shots,
        film,
        option(mix),
        constantFrom('none' as const, 'topaz' as const),
        (given, look, music, upscale) => {
          const production = productionOf(given, look, music);
          const { steps, resultStepId } = planSteps(production, upscale);
          const used = given.filter(({ clip }) => clip !== null).length;
          expect(resultStepId === null).toBe(used < 2);
          const known = new Set<string>();
          for (const { id, node, params } of steps) {
            const named = JSON.stringify(params).match(/(?<="fromStep":")[^"]+/g) ?? [];
            expect(named.filter((step) => !known.has(step))).toEqual([]);
            known.add(id);
            const type = nodeTypes.get(node);
            const files = Object.fromEntries(
              Object.entries(params).map(([key, value]) => [key, withFiles(value)]),
            );
            expect({ node, faults: type && checkParams(type, files) }).toEqual({ node, faults: [] });
          }
          if (used >= 2) expect(steps.at(-1)?.id).toBe(resultStepId);
          expect(planSteps(production, upscale)).toEqual(planSteps(production, upscale));
        },
      ),
      { numRuns: Number(process.env.PRODUCTION_CASES ?? 200) },
    );
  });

  it('begin each voice with its shot, also after blends', () => {
    const shot = { clip: { length: 4 }, take: 1, isLinked: false };
    const { steps } = planSteps(
      productionOf(
        [
          { ...shot, transition: 'hard_cut' },
          { ...shot, transition: 'dissolve' },
          { ...shot, transition: 'overlap' },
          { ...shot, transition: null },
        ],
        {},
        null,
      ),
      'none',
    );
    const [mixed] = steps.filter(({ node }) => node === 'mix-audio');
    expect(mixed?.params).toMatchObject({ startTimes: [0, 4, 7.5, 10.5], length: 14.5 });
    expect(steps.map(({ node }) => node)).toEqual([
      'combine-videos',
      'combine-videos',
      'combine-videos',
      'mix-audio',
      'merge-video-audio',
    ]);
  });

  it('make room for voices in the music', () => {
    const given = [0, 1].map(() => ({ clip: { length: 5 }, take: 2, transition: null, isLinked: false }));
    const music = { volume: 80, fadeInSec: 1, fadeOutSec: 2, duckPercent: 60 };
    const [mixed] = planSteps(productionOf(given, {}, music), 'none').steps.filter(
      ({ node }) => node === 'mix-audio',
    );
    expect(mixed?.params).toMatchObject({
      trackVolumes: [100, 100, 80],
      fadeOuts: [0, 0, 2],
      ducks: [
        { track: 2, startTime: 0, endTime: 2, percent: 60 },
        { track: 2, startTime: 5, endTime: 7, percent: 60 },
      ],
    });
  });
});
