import { checkParams, nodeTypes } from '@easel/catalog';
import { emptyProduction, emptyShot, type Production } from '@easel/productions';
import {
  array,
  assert,
  boolean,
  constantFrom,
  double,
  integer,
  oneof,
  option,
  property,
  record,
} from 'fast-check';
import { planSteps, UPSCALES } from './plan-steps.js';

type Shot = Production['shots'][number];

const seconds = double({ min: 0.1, max: 60, noNaN: true });
// As long as the document allows.
const anySeconds = oneof({ weight: 9, arbitrary: seconds }, double({ min: 0, max: 36_000, noNaN: true }));
const shot = record({
  clip: option(record({ length: option(anySeconds) })),
  take: option(anySeconds),
  transition: option(constantFrom('hard_cut', 'dissolve', 'match_cut', 'overlap')),
  isLinked: boolean(),
});
const shots = oneof(
  { weight: 49, arbitrary: array(shot, { maxLength: 130 }) },
  array(shot, { minLength: 900, maxLength: 1_000 }),
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
  musicSeconds: number | null = 90,
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
    music: music && { mix: music, tracks: [entry('music.mp3', musicSeconds)], selectedKey: 'music.mp3' },
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
        option(anySeconds),
        constantFrom(...UPSCALES),
        (given, look, music, musicSeconds, upscale) => {
          const production = productionOf(given, look, music, musicSeconds);
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
    const cut = { clip: { length: 4 }, take: 1, isLinked: false };
    const { steps } = planSteps(
      productionOf(
        [
          { ...cut, transition: 'hard_cut' },
          { ...cut, transition: 'dissolve' },
          { ...cut, transition: 'overlap' },
          { ...cut, transition: null },
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

  it('join each shot as it goes on: cut, faded for half a second where it dissolves, for a whole one where it overlaps', () => {
    const cut = { clip: { length: 4 }, take: null, isLinked: false };
    const { steps } = planSteps(
      productionOf(
        ['hard_cut', 'match_cut', 'dissolve', 'overlap', null].map((transition) => ({ ...cut, transition })),
        {},
        null,
      ),
      'none',
    );
    expect(steps.map(({ params }) => params)).toMatchObject([
      { transition: 'cut', audioMode: 'keep' },
      { transition: 'fade', transitionDuration: 0.5, audioMode: 'crossfade' },
      { transition: 'fade', transitionDuration: 1, audioMode: 'crossfade' },
    ]);
    expect(steps[0]?.params['videoUrls']).toHaveLength(3);
  });

  it('repeat music that is shorter than the film, each time blended into the next', () => {
    const given = Array.from({ length: 5 }, () => ({
      clip: { length: 20 },
      take: null,
      transition: null,
      isLinked: false,
    }));
    const music = { volume: 80, fadeInSec: 1, fadeOutSec: 2, duckPercent: 60 };
    const { steps } = planSteps(productionOf(given, {}, music, 45), 'none');
    const [repeated, laid] = steps.filter(({ node }) => node === 'mix-audio');
    expect(repeated?.params).toMatchObject({
      startTimes: [0, 44, 88],
      fadeIns: [0, 1, 1],
      fadeOuts: [1, 1, 0],
      length: 100,
    });
    expect(laid?.params).toMatchObject({
      audioUrls: [{ fromStep: repeated?.id }, { fromStep: repeated?.id }],
      fadeOuts: [2, 2],
      length: 100,
    });
  });

  it('say what sound they leave out: beyond ten hours, and where a length is not known', () => {
    const given = [0, 1].map(() => ({
      clip: { length: 30_000 },
      take: 2,
      transition: null,
      isLinked: false,
    }));
    const music = { volume: 80, fadeInSec: 0, fadeOutSec: 0, duckPercent: 0 };
    const { warnings, steps } = planSteps(productionOf(given, {}, music, null), 'none');
    expect(warnings).toEqual([
      'The film is longer than four hours, and longer ones are not made: leave some shots out.',
      'The film is longer than ten hours: there are no voices and no music after that.',
      'The length of the music is not known: it may end before the film does.',
    ]);
    expect(steps.find(({ node }) => node === 'mix-audio')?.params).toMatchObject({ length: 36_000 });
  });

  it('ask for as much sound as the node makes at least, under clips of no length', () => {
    const given = [0, 1].map(() => ({ clip: { length: 0 }, take: null, transition: null, isLinked: false }));
    const music = { volume: 80, fadeInSec: 0, fadeOutSec: 0, duckPercent: 0 };
    const { steps } = planSteps(productionOf(given, {}, music), 'none');
    expect(steps.find(({ node }) => node === 'mix-audio')?.params).toMatchObject({ length: 0.1 });
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
