import * as fc from 'fast-check';
import { brokenInvariants } from '../document/invariants.js';
import { emptyProduction, emptyShot, type Production, type Result } from '../document/production.js';
import { Dice } from '../views/dice.fixture.js';
import { randomProduction } from '../views/random-production.fixture.js';
import { clonedEntityIds, clonedMedia, cloneName, cloneProduction } from './clone-production.js';

const numRuns = Number(process.env.PRODUCTION_CASES ?? 2_000);
let uids = 0;
const newId = (): string => `uid-of-the-copy-${++uids}`;
const copyOf = (url: string): string => url.replace('media.example', 'copies.example');
const clone = (production: Production, canRead = (_id: string): boolean => false): Production =>
  cloneProduction(production, { newId, canRead, copyOf });

const randomly = (property: (production: Production, copy: Production) => void): void =>
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const production = randomProduction(new Dice(seed));
      property(production, clone(production));
    }),
    { numRuns },
  );

describe('a copy of a production', () => {
  it('is sound, and the original stays as it was', () => {
    randomly((production, copy) => {
      expect(brokenInvariants(copy)).toEqual([]);
      expect(brokenInvariants(production)).toEqual([]);
    });
  });

  it('has the live plan, prompts, descriptions of the cast, retained pictures and every take [2-4.4-07]', () => {
    randomly((production, copy) => {
      const plans = ({ shots }: Production): unknown =>
        shots.map(({ plan, beats, look, cast, link, title }) => [
          { ...plan, references: plan.references?.map(({ label }) => label) },
          beats,
          look,
          cast,
          link,
          title,
        ]);
      expect(plans(copy)).toEqual(plans(production));
      expect(copy.cast.map(({ role, name, description }) => [role, name, description])).toEqual(
        production.cast.map(({ role, name, description }) => [role, name, description]),
      );
      expect(copy.shots.map(({ results }) => urlsOf(results.clips))).toEqual(
        production.shots.map(({ results }) => urlsOf(results.clips).map(copyOf)),
      );
      copy.shots.forEach(({ results }, index) => {
        const original = production.shots[index]?.results;
        const selected = original?.stills.findIndex(({ key }) => key === original.stillKey) ?? -1;
        expect(results.stillKey).toBe(selected < 0 ? null : (results.stills[selected]?.key ?? null));
      });
      production.keyframes.forEach(({ acceptance, candidates }, index) => {
        const at = candidates.findIndex(({ key }) => key === acceptance?.key);
        if (acceptance)
          expect(copy.keyframes[index]?.candidates[at]?.url).toBe(copyOf(acceptance.retainedUrl));
      });
    });
  });

  it('has neither bin nor reviews, notes, jobs or what was accepted [2-4.4-08] [2-4.4-10]', () => {
    randomly((production, copy) => {
      expect([copy.trash, copy.pending]).toEqual([[], []]);
      expect(copy.keyframes.map(({ acceptance }) => acceptance)).toEqual(copy.keyframes.map(() => null));
      expect(copy.shots.map(({ notes }) => notes)).toEqual(copy.shots.map(() => ''));
      const text = JSON.stringify(copy);
      expect(privateOf(production).filter((each) => text.includes(`"${each}"`))).toEqual([]);
      expect(text).not.toMatch(/"review"|"jobId"|"clientRequestId"|"acceptedBy"/);
    });
  });

  it('names every file that it needs, and none of the original’s', () => {
    randomly((production, copy) => {
      const media = clonedMedia(production);
      const original = /https:\/\/media\.example\/[^"]*/;

      expect(JSON.stringify(copy)).not.toMatch(original);
      const copied = JSON.stringify(copy).match(/https:\/\/copies\.example\/[^"#]*/g) ?? [];
      expect(new Set(copied)).toEqual(new Set([...media].map(copyOf)));
    });
  });

  it('keeps its reference to a record that its reader can read, and no other', () => {
    randomly((production) => {
      const readable = new Set([...clonedEntityIds(production)].filter((_, index) => index % 2 === 0));
      const copy = clone(production, (id) => readable.has(id));

      expect(copy.cast.map(({ entityId }) => entityId)).toEqual(
        production.cast.map(({ entityId }) => (readable.has(entityId ?? '') ? entityId : undefined)),
      );
      expect(copy.cast.every(({ uid }) => uid.startsWith('uid-of-the-copy'))).toBe(true);
    });
  });

  it('tells results apart that share an address', () => {
    const result = (jobId: string): Result => ({
      key: jobId,
      jobId,
      url: 'https://media.example/one.png',
      source: 'generated',
      createdAt: '2026-05-01T10:00:00.000Z',
    });
    const shot = emptyShot('a');
    const copy = clone({
      ...emptyProduction(),
      shots: [
        { ...shot, results: { ...shot.results, stills: [result('one'), result('two')], stillKey: 'two' } },
      ],
    });

    expect(copy.shots[0]?.results).toMatchObject({
      stills: [{ key: 'https://copies.example/one.png' }, { key: 'https://copies.example/one.png#2' }],
      stillKey: 'https://copies.example/one.png#2',
    });
  });

  it('is called after the original, in 200 characters', () => {
    expect(cloneName('Rain')).toBe('Rain (copy)');
    expect(Array.from(cloneName('雨'.repeat(200)))).toHaveLength(200);
  });
});

const urlsOf = (results: readonly Result[]): string[] => results.map(({ url }) => url);

const privateOf = ({ shots, keyframes, trash, pending, editor }: Production): string[] =>
  [
    ...shots.flatMap(({ notes, results }) => [
      notes,
      ...[...results.stills, ...results.clips].flatMap(({ review, jobId }) => [review?.note, jobId]),
    ]),
    ...keyframes.flatMap(({ acceptance, candidates }) => [
      acceptance?.acceptedBy,
      ...candidates.flatMap(({ review, jobId, inputHash }) => [review?.note, jobId, inputHash]),
    ]),
    ...trash.map(({ label }) => label),
    ...pending.map(({ jobId }) => jobId),
    ...(editor?.nodes ?? []).map(({ id }) => id),
  ].filter((each) => each !== undefined);
