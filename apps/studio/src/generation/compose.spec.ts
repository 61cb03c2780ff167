import {
  applyBatch,
  canonicalJson,
  emptyProduction,
  emptyShot,
  FILM_DEFAULTS,
  frameHash,
  type Production,
  type SentOperation,
} from '@easel/productions';
import * as fc from 'fast-check';
import { composeClip } from './compose-clip.js';
import { composeStill } from './compose-still.js';
import { clipHash } from './generate-result.js';

const numRuns = Number(process.env.PRODUCTION_CASES ?? 500);
const URL = 'https://media.test/';
const text = fc.constantFrom('A lamp', '@anna waits', 'Fog, and @tom', '@nobody', '');
const picture = fc.constantFrom(`${URL}a.png`, `${URL}b.png`);
const absent = { nil: undefined };
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, absent);
const given = <T extends object>(of: T): T =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as T;

const film = fc
  .record({
    aspectRatio: maybe(fc.constantFrom('16:9', '9:16')),
    resolution: maybe(fc.constantFrom('480p', '720p')),
    imageProvider: maybe(fc.constantFrom('nano-banana', 'flux')),
    videoProvider: maybe(fc.constantFrom('kling-3.0', 'seedance-2')),
    negativePrompt: maybe(text),
    look: maybe(fc.constantFrom({ style: 'noir' }, { style: 'noir', grade: 'teal' })),
  })
  .map(given);
const cast = fc
  .record({
    name: fc.constantFrom('Anna', 'Annabel'),
    kind: fc.constantFrom('character', 'object'),
    description: maybe(fc.constantFrom('tall', 'small')),
    imageUrl: maybe(picture),
    variant: maybe(fc.constantFrom('poses/run')),
    entityId: maybe(fc.constantFrom('e1', 'e2')),
  })
  .map(given);
const binding = fc
  .record({
    role: fc.constantFrom('anna', 'tom'),
    action: maybe(text),
    position: maybe(fc.constantFrom('left', 'right')),
    variant: maybe(fc.constantFrom('poses/sit')),
  })
  .map(given);
const plan = fc
  .record({
    prompt: maybe(text),
    negativePrompt: maybe(text),
    motionPrompt: maybe(text),
    camera: maybe(fc.constantFrom({ size: 'wide' }, { size: 'wide', motion: 'pan' })),
    references: maybe(
      fc.array(
        fc.record({ id: fc.constant('r'), url: picture, label: maybe(fc.constant('Boat')) }).map(given),
        {
          maxLength: 2,
        },
      ),
    ),
    stillSettings: maybe(fc.constantFrom({ seed: 1 }, { seed: 2, provider: 'flux' }, { quality: 'high' })),
    clipSettings: maybe(fc.constantFrom({ seed: 1 }, { durationSec: 5 }, { sound: true })),
    intent: maybe(fc.constantFrom('action_shot')),
    timeOfDay: maybe(fc.constantFrom('dusk')),
  })
  .map(given);
const bindings = fc.uniqueArray(binding, { maxLength: 2, selector: ({ role }) => role });
const parts = fc.record({
  film,
  anna: cast,
  plan,
  bindings,
  look: fc.option(fc.constantFrom({ text: 'misty' }, { text: 'clear' })),
  beats: fc.array(text, { maxLength: 2 }),
  durationSec: fc.option(fc.constantFrom(3, 5)),
  still: maybe(picture),
});
type Parts = Parameters<Parameters<typeof parts.map>[0]>[0];

const lookups = {
  now: '2026-05-01T10:00:00.000Z',
  version: 1,
  userId: 'somebody',
  features: { saveEditorState: true, linkedFrames: true },
  newId: () => 'new',
  entity: () => undefined,
  job: () => undefined,
  retained: () => undefined,
  isAllowedUrl: () => true,
};
const AT = '2026-05-01T10:00:00.000Z';

function productionOf({ film: ofFilm, anna, plan: planned, still, ...shot }: Parts): Production {
  const base = emptyShot('one');
  const {
    intent: _intent,
    timeOfDay: _time,
    motionPrompt: _motion,
    clipSettings: _clip,
    ...ofFrame
  } = planned;
  return {
    ...emptyProduction(),
    film: ofFilm,
    cast: [
      { role: 'anna', uid: 'u-anna', ...anna },
      { role: 'tom', uid: 'u-tom', name: 'Tom', kind: 'character' },
    ],
    keyframes: [
      {
        id: 'k',
        label: 'Start',
        plan: ofFrame,
        cast: shot.bindings,
        look: shot.look,
        candidates: [],
        selectedKey: null,
        acceptance: null,
      },
    ],
    shots: [
      {
        ...base,
        plan: planned,
        cast: shot.bindings,
        look: shot.look,
        durationSec: shot.durationSec,
        beats: shot.beats.map((each, index) => ({ id: `b${index}`, text: each })),
        results: {
          ...base.results,
          ...(still === undefined
            ? {}
            : {
                stills: [{ key: still, url: still, source: 'uploaded' as const, createdAt: AT }],
                stillKey: still,
              }),
        },
      },
      emptyShot('two'),
    ],
  };
}

const onlyShot = ({ shots }: Production) => shots.find(({ id }) => id === 'one') ?? emptyShot('one');

/** The job of its clip, uncorrected, and its hash. */
function clipOf(production: Production): { request: string; hash: string } {
  const composed = composeClip(production, onlyShot(production), {});
  const quote = { params: composed.params } as Parameters<typeof clipHash>[2];
  return {
    request: canonicalJson({ type: composed.type, params: composed.params }),
    hash: clipHash(onlyShot(production), composed, quote, { kind: 'clip', shotId: 'one' }),
  };
}

describe('what a clip is asked for with', () => {
  const wide = { size: 'wide' };
  const promptOf = (still: string | undefined, overrides: object = {}, planned: object = {}) => {
    const production = productionOf({
      film: {},
      anna: { name: 'Anna', kind: 'character' },
      plan: { prompt: 'A pier in fog', motionPrompt: 'A boat comes in', camera: wide, ...planned },
      bindings: [],
      look: null,
      beats: ['It stops'],
      durationSec: null,
      still,
    } as unknown as Parts);
    return composeClip(production, onlyShot(production), { overrides }).params['prompt'];
  };

  it('is what happens where a picture shows the rest, and both where none does', () => {
    expect(promptOf(`${URL}a.png`)).toBe('A boat comes in. It stops. wide shot.');
    expect(promptOf(undefined)).toBe('A pier in fog. A boat comes in. It stops. wide shot.');
    expect(promptOf(undefined, {}, { motionPrompt: 'A pier in fog' })).toBe(
      'A pier in fog. It stops. wide shot.',
    );
  });

  const withStill = (more: Partial<Parts> = {}) =>
    productionOf({
      film: {},
      anna: { name: 'Anna', kind: 'character', imageUrl: `${URL}anna.png` },
      plan: { prompt: '@anna on a pier', references: [{ id: 'r', url: `${URL}r.png` }] },
      bindings: [{ role: 'anna' }],
      look: null,
      beats: [],
      durationSec: null,
      still: `${URL}still.png`,
      ...more,
    } as unknown as Parts);
  const picturesOf = ({ params }: { params: Record<string, unknown> }) =>
    ((params['connectedReferences'] ?? []) as { url: string }[]).map(({ url }) => url);

  it('begins with the frame that its shot has, unless a mode says otherwise', () => {
    const production = withStill();
    const [first] = production.shots;
    const clip = (mode?: 'text' | 'first_frame' | 'first_last_frame' | 'ref_images') =>
      composeClip(production, onlyShot(production), { ...(mode && { mode }) });
    expect(clip()).toMatchObject({
      params: { imageUrl: `${URL}still.png` },
      gives: { mode: 'first_frame' },
    });
    expect(clip().params).not.toHaveProperty('endFrameUrl');
    expect(clip('text').params).not.toHaveProperty('imageUrl');
    expect(picturesOf(clip())).toEqual([]);
    expect(picturesOf(clip('ref_images'))).toEqual([`${URL}anna.png`, `${URL}r.png`]);
    expect(() => clip('first_last_frame')).toThrow(expect.objectContaining({ code: 'op_target_missing' }));
    const both = {
      ...production,
      shots: [{ ...first, endFrame: { source: 'url' as const, url: `${URL}end.png` } }, emptyShot('two')],
    } as Production;
    expect(composeClip(both, onlyShot(both), {})).toMatchObject({
      params: { imageUrl: `${URL}still.png`, endFrameUrl: `${URL}end.png` },
      gives: { mode: 'first_last_frame' },
    });
  });

  it('is, for a still, text with pictures of the cast where there are any, or the selected still edited', () => {
    const production = withStill();
    const still = (mode?: 'text' | 'ref_images' | 'edit', of = production) =>
      composeStill(of, onlyShot(of), { ...(mode && { mode }) });
    expect(picturesOf(still())).toEqual([`${URL}anna.png`, `${URL}r.png`]);
    expect(picturesOf(still('text'))).toEqual([]);
    expect(still('edit')).toMatchObject({
      type: 'image-to-image',
      params: { imageUrl: `${URL}still.png` },
    });
    expect(() => still('edit', withStill({ still: undefined }))).toThrow(
      expect.objectContaining({ code: 'op_target_missing' }),
    );
  });

  it('is what the request says, before the shot', () => {
    expect(promptOf(`${URL}a.png`, { prompt: 'A ship' })).toBe('A ship. It stops. wide shot.');
    expect(promptOf(undefined, { prompt: 'A ship' })).toBe('A ship. A boat comes in. It stops. wide shot.');
    const same = { motionPrompt: 'A pier in fog' };
    expect(promptOf(undefined, { prompt: 'A ship' }, same)).toBe('A ship. It stops. wide shot.');
    expect(promptOf(undefined, { prompt: 'A ship', motionPrompt: 'It sinks' })).toBe(
      'A ship. It sinks. It stops. wide shot.',
    );
  });
});

/** The picture of its planned frame: what is sent, and the hash that an acceptance keeps. */
function frameOf(production: Production): { request: string; hash: string } {
  const keyframe = production.keyframes[0];
  if (!keyframe) throw new Error('there is one');
  const linked = { ...onlyShot(production), link: { startKeyframeId: 'k', endKeyframeId: 'k' } };
  const { type, params } = composeStill(production, linked, {});
  return { request: canonicalJson({ type, params }), hash: frameHash(production, keyframe) };
}

const PARTS = ['film', 'anna', 'plan', 'bindings', 'look', 'beats', 'durationSec', 'still'] as const;

/** The same but for one part, or the same altogether. */
const twins = fc
  .tuple(parts, parts, fc.constantFrom(...PARTS))
  .map(([one, other, part]): [Parts, Parts] => [one, { ...one, [part]: other[part] }]);

describe('the hash of a clip', () => {
  it('[2-4.3-05] is equal exactly where the request is', () => {
    const seen = { equal: 0, different: 0 };
    fc.assert(
      fc.property(twins, ([one, other]) => {
        const [a, b] = [clipOf(productionOf(one)), clipOf(productionOf(other))];
        seen[a.hash === b.hash ? 'equal' : 'different']++;
        expect(a.hash === b.hash).toBe(a.request === b.request);
      }),
      { numRuns },
    );
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(numRuns / 50);
  });

  it('is left alone by a default that somebody writes down', () => {
    const { aspectRatio, resolution } = FILM_DEFAULTS;
    fc.assert(
      fc.property(parts, (of) => {
        const before = productionOf(of);
        const after = { ...before, film: { aspectRatio, resolution, ...before.film } };
        expect(clipOf(after)).toEqual(clipOf(before));
      }),
      { numRuns },
    );
  });

  it('is left alone by a new name of a role, by order, titles and notes', () => {
    const neutral: SentOperation[] = [
      { op: 'rename_cast', role: 'anna', newRole: 'captain' },
      { op: 'update_shot', shotId: 'one', patch: { title: 'A title', notes: 'A note' } },
      { op: 'move_shot', shotId: 'one', index: 1 },
      { op: 'rename_production', name: 'Another' },
    ];
    fc.assert(
      fc.property(parts, fc.subarray(neutral, { minLength: 1 }), (of, ops) => {
        const before = productionOf(of);
        const { production: after } = applyBatch(before, ops, lookups);
        expect(clipOf(after)).toEqual(clipOf(before));
        expect(frameOf(after)).toEqual(frameOf(before));
      }),
      { numRuns },
    );
  });
});

describe('the hash that an accepted frame keeps', () => {
  it('is equal exactly where the request for its picture is', () => {
    const seen = { equal: 0, different: 0 };
    fc.assert(
      fc.property(twins, ([one, other]) => {
        const [a, b] = [frameOf(productionOf(one)), frameOf(productionOf(other))];
        seen[a.hash === b.hash ? 'equal' : 'different']++;
        expect(a.hash === b.hash).toBe(a.request === b.request);
      }),
      { numRuns },
    );
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(numRuns / 50);
  });

  it('is left alone by a default that somebody writes down', () => {
    const { aspectRatio, resolution, imageProvider } = FILM_DEFAULTS;
    const written = { aspectRatio, resolution, imageProvider };
    fc.assert(
      fc.property(parts, (of) => {
        const before = productionOf(of);
        const after = { ...before, film: { ...written, ...before.film } };
        expect(frameOf(after)).toEqual(frameOf(before));
      }),
      { numRuns },
    );
  });
});
