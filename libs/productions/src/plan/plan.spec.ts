import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { brokenInvariants } from '../document/invariants.js';
import { emptyProduction, type Production } from '../document/production.js';
import { applyBatch, type SentOperation } from '../operations/apply-batch.js';
import type { Lookups } from '../operations/lookups.js';
import { Dice } from '../views/dice.fixture.js';
import { randomProduction } from '../views/random-production.fixture.js';
import { appendPlan, planEntityIds, PlanRefused, planToProduction, validatePlan } from './plan.js';
import { planSchema } from './plan-schema.js';
import { KNOWN_ENTITY, randomPlan } from './random-plan.fixture.js';

let uids = 0;
const lookups: Lookups = {
  now: '2026-05-01T10:00:00.000Z',
  version: 1,
  userId: 'somebody',
  features: { saveEditorState: true, linkedFrames: true },
  newId: () => `uid-${++uids}`,
  entity: (id) =>
    id === KNOWN_ENTITY ? { name: 'Anna', imageUrl: 'https://m.example/anna.png' } : undefined,
  job: () => undefined,
  retained: () => undefined,
  isAllowedUrl: (url) => !url.includes('private'),
};
const numRuns = Number(process.env.PRODUCTION_CASES ?? 2_000);
const SHOT = { plan: { prompt: 'A street in the rain' } };
const plan = (more: object = {}): Record<string, unknown> => ({ version: 1, shots: [SHOT], ...more });
const errorsOf = (given: Record<string, unknown>): unknown => validatePlan(given, lookups).errors;

function outcomeOf(make: () => { production: Production }): Production | PlanRefused {
  try {
    return make().production;
  } catch (error) {
    if (error instanceof PlanRefused) return error;
    throw error;
  }
}

describe('a plan', () => {
  it('is valid exactly where creating from it succeeds, and makes a sound production [2-4-05] [2-4-11]', () => {
    const counts = { valid: 0, invalid: 0 };
    const meetsSchema = new Ajv2020({ strict: false }).compile(planSchema);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = randomPlan(new Dice(seed));
        const before = structuredClone(given);
        const report = validatePlan(given, lookups);
        const made = outcomeOf(() => planToProduction(given, lookups));

        expect(given).toEqual(before);
        expect(made instanceof PlanRefused).toBe(!report.valid);
        if (made instanceof PlanRefused) {
          counts.invalid++;
          expect(made.errors).toEqual(report.errors);
          expect(report.errors.every(({ path }) => path.startsWith('plan.'))).toBe(true);
          expect(report.summary).toBeUndefined();
        } else {
          counts.valid++;
          expect(brokenInvariants(made)).toEqual([]);
          expect(meetsSchema(given)).toBe(true);
          expect(report.summary).toMatchObject({
            shots: made.shots.length,
            keyframes: made.keyframes.length,
            cast: made.cast.length,
          });
        }
      }),
      { numRuns },
    );
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(numRuns / 20);
  });

  it('makes what the operations for each of its parts make', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = randomPlan(new Dice(seed));
        const made = outcomeOf(() => planToProduction(given, lookups));
        if (made instanceof PlanRefused) return;

        expect(
          withoutUids(applyBatch(emptyProduction(made.name), asOperations(made, given), lookups).production),
        ).toEqual(withoutUids(made));
      }),
      { numRuns },
    );
  });

  it('is appended behind the last shot, and changes nothing that was there [2-4-16]', () => {
    let appended = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = new Dice(seed);
        const before = randomProduction(dice);
        const made = outcomeOf(() => appendPlan(before, randomPlan(dice), lookups));
        if (made instanceof PlanRefused) return;
        appended++;

        expect(brokenInvariants(made)).toEqual([]);
        for (const list of ['shots', 'keyframes', 'folders', 'cast'] as const) {
          expect(made[list].slice(0, before[list].length)).toEqual(before[list]);
        }
        expect({ ...made.film, ...before.film }).toEqual(made.film);
        expect(made.storyboard).toEqual(before.storyboard ?? made.storyboard);
        expect([made.trash, made.pending, made.cuts, made.name]).toEqual([
          before.trash,
          before.pending,
          before.cuts,
          before.name,
        ]);
      }),
      { numRuns },
    );
    expect(appended).toBeGreaterThan(numRuns / 20);
  });

  it('never throws anything else, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...FIELDS), fc.anything({ withNullPrototype: true })),
        (given) => {
          expect(typeof validatePlan(given, lookups).valid).toBe('boolean');
          expect(planEntityIds(given)).toBeInstanceOf(Set);
        },
      ),
      { numRuns },
    );
  });

  it.each([
    ['version', { version: 2 }, 'plan.version'],
    ['shots', { shots: [] }, 'plan.shots'],
    ['a field of another thing', { shots: [{ ...SHOT, stills: [] }] }, 'plan.shots[0].stills'],
    ['a duration', { shots: [SHOT, SHOT, { ...SHOT, durationSec: 61 }] }, 'plan.shots[2].durationSec'],
    ['an audience', { shared: true }, 'plan.shared'],
    ['a bin', { trash: [] }, 'plan.trash'],
    ['a job', { shots: [{ ...SHOT, voice: { text: 'Hi', jobId: 'j' } }] }, 'plan.shots[0].voice.jobId'],
    ['an empty shot', { shots: [{ title: 'Nothing' }] }, 'plan.shots[0]'],
    ['a folder', { shots: [{ ...SHOT, folderId: 'f' }] }, 'plan.shots[0].folderId'],
    ['a role', { shots: [{ ...SHOT, cast: [{ role: 'anna' }] }] }, 'plan.shots[0].cast[0].role'],
    [
      'a beat beyond its shot',
      { shots: [{ durationSec: 3, beats: [{ text: 'x', startSec: 1, endSec: 4 }] }] },
      'plan.shots[0].beats[0].endSec',
    ],
    [
      'a record that nobody can read',
      {
        cast: [{ role: 'a', name: 'A', kind: 'character', entityId: '5f0c9ac4-4c3f-4f0f-8a68-0000000000cc' }],
      },
      'plan.cast[0].entityId',
    ],
    [
      'a link to one frame twice',
      {
        keyframes: [{ id: 'k', label: 'K' }],
        shots: [{ link: { startKeyframeId: 'k', endKeyframeId: 'k' } }],
      },
      'plan.shots[0].link.endKeyframeId',
    ],
    ['the key of prototypes', JSON.parse('{"film":{"__proto__":{}}}') as object, 'plan.film.__proto__'],
  ])('names the place of a fault: %s', (_what, more, path) => {
    expect(errorsOf(plan(more))).toEqual([expect.objectContaining({ path })]);
  });

  it('tells of every shot that has a fault, up to a hundred', () => {
    const shots = Array.from({ length: 300 }, () => ({ title: 7 }));

    expect(errorsOf(plan({ shots }))).toHaveLength(100);
    expect(errorsOf(plan({ shots: Array.from({ length: 1_001 }, () => SHOT) }))).toEqual([
      expect.objectContaining({ path: 'plan.shots' }),
    ]);
  });

  it('warns of what it probably does not mean', () => {
    const { warnings } = validatePlan(
      plan({
        film: { targetDurationSec: 60, videoProvider: 'unheard-of' },
        cast: [{ role: 'anna', name: 'Anna', kind: 'character' }],
        keyframes: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
          { id: 'c', label: 'C' },
        ],
        shots: [
          { id: 'second', durationSec: 4, link: { startKeyframeId: 'b', endKeyframeId: 'c' } },
          { id: 'first', durationSec: 4, link: { startKeyframeId: 'a', endKeyframeId: 'b' } },
          { id: 'third', plan: { prompt: 'Here comes @bo, not bo@anna.org' } },
        ],
      }),
      { ...lookups, knowsProvider: (provider) => provider !== 'unheard-of' },
    );

    expect(warnings).toEqual([
      'The shots last 8 s together, the film is to last 60 s.',
      'No shot uses @anna.',
      '@bo is mentioned, but is not in the cast.',
      'The shot second has neither a prompt nor a motion prompt.',
      'The shot first has neither a prompt nor a motion prompt.',
      'This installation has no model unheard-of: generation takes its default.',
      'sequence order: second stands before first, which it continues.',
    ]);
  });

  it('gives ids that are taken a suffix when it is appended, and follows them', () => {
    const given = plan({
      cast: [{ role: 'anna', name: 'Another Anna', kind: 'character' }],
      folders: [{ id: 'act', name: 'Act' }],
      shots: [{ ...SHOT, id: 's', folderId: 'act', cast: [{ role: 'anna' }] }, SHOT],
    });
    const first = planToProduction(given, lookups).production;
    const { production, warnings } = appendPlan(first, given, lookups);

    expect(production.shots.map(({ id, folderId }) => [id, folderId])).toEqual([
      ['s', 'act'],
      ['shot-2', null],
      ['s-2', 'act-2'],
      ['shot-3', null],
    ]);
    expect(production.cast).toEqual(first.cast);
    expect(warnings).toEqual([
      '@anna is in the cast already: its row was kept.',
      'The id act is taken: the new folder is act-2.',
      'The id s is taken: the new shot is s-2.',
    ]);
  });

  it('takes the name that is sent before its own', () => {
    const named = plan({ name: 'Rain' });

    expect(planToProduction(named, lookups).production.name).toBe('Rain');
    expect(planToProduction(named, lookups, 'Snow').production.name).toBe('Snow');
    expect(planToProduction(plan(), lookups).production.name).toBe('Untitled production');
  });
});

const FIELDS = [
  'version',
  'name',
  'film',
  'cast',
  'folders',
  'keyframes',
  'shots',
  'musicPlan',
  'other',
] as const;

const withoutUids = (production: Production): Production => ({
  ...production,
  cast: production.cast.map((row) => ({ ...row, uid: '' })),
});

/** The operations that add the parts of a plan one by one. */
function asOperations(made: Production, given: Record<string, unknown>): SentOperation[] {
  const planned = given as { cast: { entityId?: string }[] };
  const { film, storyboard, musicPlan, cast, folders, keyframes, shots } = made;
  const added = shots.flatMap(
    ({ link, transition, results: _none, startFrame: _s, endFrame: _e, ...shot }) => [
      { op: 'add_shot', ...present(shot) },
      ...(transition === null ? [] : [{ op: 'update_shot', shotId: shot.id, patch: { transition } }]),
      ...(link ? [{ op: 'link_shot', shotId: shot.id, ...link }] : []),
    ],
  );
  return [
    ...(Object.keys(film).length > 0 ? [{ op: 'set_film', patch: film }] : []),
    ...(storyboard ? [{ op: 'set_storyboard', patch: storyboard }] : []),
    ...(musicPlan ? [{ op: 'set_music_plan', patch: musicPlan }] : []),
    ...cast.map(({ uid: _uid, imageUrl, ...row }, index) => ({
      op: 'add_cast',
      ...row,
      ...(planned.cast[index]?.entityId === undefined && imageUrl !== undefined ? { imageUrl } : {}),
    })),
    ...folders.map((folder) => ({ op: 'add_folder', ...folder })),
    ...keyframes.map(({ id, label, plan: own, cast: bound, look }) => ({
      op: 'add_keyframe',
      ...present({ id, label, plan: own, cast: bound, look }),
    })),
    ...added,
  ];
}

const present = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
