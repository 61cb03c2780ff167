import * as fc from 'fast-check';
import { brokenInvariants } from '../document/invariants.js';
import { emptyProduction, type Production } from '../document/production.js';
import { atOnce } from '../document/work.js';
import { applyBatch, BatchRefused, type SentOperation } from '../operations/apply-batch.js';
import { drawFrom, randomOperation } from '../properties/random-operation.fixture.js';
import { sampleLookups, sampleProduction } from '../properties/sample.fixture.js';
import { productionView } from '../views/production-view.js';
import { isFilmFile } from './film-file.js';
import { type ImportedFilm, importingFilm } from './import-film.js';

const CASES = Number(process.env.PRODUCTION_CASES ?? 2_000);
const STANDING = {
  id: 'p',
  version: 1,
  updatedAt: '2026-05-01T10:00:00.000Z',
  shared: false,
  allowEditableCopy: false,
};
const lookups = sampleLookups('imported');

const fileOf = (production: Production): unknown =>
  JSON.parse(JSON.stringify(productionView(production, STANDING, 'owner', { detail: 'full' })));

function imported(film: unknown, { nodes = [], edges = [] }: { nodes?: unknown[]; edges?: unknown[] } = {}) {
  if (!isFilmFile(film)) throw new Error('no film');
  return atOnce(importingFilm({ name: 'Pier', film, nodes, edges }, lookups));
}

const made = (...operations: SentOperation[]): Production =>
  applyBatch(emptyProduction('Pier'), operations, { ...lookups, version: 1 }).production;

const paths = ({ warnings }: ImportedFilm): string[] =>
  warnings.map(({ path }) => path.replace('settings.studio.', ''));

describe('a film that is imported from a file', () => {
  it('is what its shots, cast, folders, settings, results, music, cuts and canvas were', () => {
    const film = made(
      { op: 'set_film', patch: { aspectRatio: '9:16', look: { style: 'noir' } } },
      { op: 'set_storyboard', patch: { brief: 'A fox on a pier.' } },
      { op: 'set_music_plan', patch: { prompt: 'a slow waltz' } },
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character', voice: { voiceId: 'v1' } },
      { op: 'add_folder', id: 'act', name: 'Act one' },
      {
        op: 'add_shot',
        id: 'one',
        title: 'Fog',
        folderId: 'act',
        durationSec: 3,
        notes: 'as planned',
        plan: { prompt: '@anna in the fog', references: [{ id: 'r', url: 'https://media.test/r.png' }] },
        beats: [{ id: 'b', text: 'She turns.' }],
        cast: [{ role: 'anna' }],
        voice: { text: 'Good evening.', role: 'anna' },
      },
      { op: 'add_shot', id: 'empty' },
      { op: 'update_shot', shotId: 'one', patch: { transition: 'dissolve' } },
      { op: 'add_still', shotId: 'one', url: 'https://media.test/1.png', width: 64, height: 64 },
      { op: 'add_still', shotId: 'one', url: 'https://media.test/2.png', select: true },
      { op: 'add_clip', shotId: 'one', url: 'https://media.test/1.mp4', durationSec: 3, hasAudio: true },
      { op: 'select_clip', shotId: 'one', key: null },
      { op: 'review_result', shotId: 'one', kind: 'still', key: 'https://media.test/2.png', rating: 1 },
      { op: 'set_frame', shotId: 'empty', slot: 'start', from: { url: 'https://media.test/1.png' } },
      { op: 'add_music', url: 'https://media.test/m.mp3', title: 'Waltz', durationSec: 30 },
      { op: 'set_music_mix', volume: 40 },
      { op: 'add_cut', id: 'c', name: 'First', url: 'https://media.test/film.mp4', durationSec: 3 },
    );
    const graph = {
      nodes: [{ id: 'note', type: 'sticky-note', data: { text: 'fog' } }, { id: 'b' }],
      edges: [{ id: 'e', source: 'note', target: 'b' }],
    };

    const { production, warnings } = imported(fileOf(film), graph);

    expect(warnings).toEqual([]);
    const as = (source: string) => (each: object) => ({ ...each, source });
    expect(production).toEqual({
      ...film,
      cast: film.cast.map((row) => ({ ...row, uid: expect.any(String) as string })),
      cuts: film.cuts.map((cut) => ({ ...cut, sourceVersion: 1 })),
      shots: film.shots.map((shot) => ({
        ...shot,
        results: {
          ...shot.results,
          stills: shot.results.stills.map(as('imported')),
          clips: shot.results.clips.map(as('imported')),
        },
      })),
      editor: graph,
    });
  });

  it('has no planned frames and no links, and says so; the pictures stay', () => {
    const film = sampleProduction();
    expect(film.keyframes.length).toBeGreaterThan(0);

    const result = imported(fileOf(film));

    expect(result.production).toMatchObject({ keyframes: [], pending: [], trash: [] });
    expect(result.production.shots.every(({ link }) => link === null)).toBe(true);
    expect(result.production.shots.map(({ id }) => id)).toEqual(film.shots.map(({ id }) => id));
    const linked = film.shots.flatMap(({ link }, index) => (link ? [`shots[${index}].link`] : []));
    expect(linked.length).toBeGreaterThan(0);
    expect(paths(result)).toEqual(expect.arrayContaining(['keyframes', ...linked]));
  });

  it('leaves out the field that may not stand there, and keeps the rest of its part', () => {
    const result = imported({
      cast: [
        { role: 'anna', name: 'Anna', kind: 'character', entityId: '00000000-0000-4000-8000-000000000000' },
      ],
      film: { aspectRatio: '3:7', fps: 25 },
      shots: [
        { id: 'one', title: 7, plan: { prompt: 'fog', references: [{ id: 'r', url: 'http://private/x' }] } },
        { id: 'one', title: 'again' },
        {
          id: 'two',
          folderId: 'gone',
          clips: [{ url: 'http://private/x' }, { url: 'https://media.test/a.mp4' }],
        },
        'three',
      ],
    });

    expect(result.production).toMatchObject({
      film: { fps: 25 },
      cast: [{ role: 'anna', name: 'Anna' }],
      shots: [
        { id: 'one', title: '', plan: { prompt: 'fog', references: [] } },
        { id: 'two', folderId: null, results: { clips: [{ key: 'https://media.test/a.mp4' }] } },
      ],
    });
    expect(paths(result).toSorted()).toEqual([
      'cast[0].entityId',
      'film.aspectRatio',
      'shots[0].plan.references[0].url',
      'shots[0].title',
      'shots[1].id',
      'shots[2].clips[0]',
      'shots[2].folderId',
      'shots[3]',
    ]);
  });

  it('names the first hundred parts that are left out, and how many more there are', () => {
    const shots = Array.from({ length: 150 }, (_, index) => ({ id: `s${index}`, title: 7 }));
    const { warnings } = imported({ shots }, { nodes: [{ id: 'a' }, { id: 'a' }] });

    expect(warnings).toHaveLength(100);
    expect(warnings.at(-1)).toEqual({
      path: 'settings.studio',
      message: '52 more parts are not imported.',
    });
    const canvas = imported({ shots: [] }, { nodes: [{ id: 'a' }, { id: 'a' }] });
    expect(paths(canvas)).toEqual(['nodes']);
    expect(canvas.production.editor).toBeNull();
  });

  it('holds no jobs, keys, acceptance, markers or audience of the file', () => {
    const forged = { key: 'forged', jobId: 'forged', source: 'generated', inputHash: 'forged', seed: 7 };
    const { production } = imported({
      shared: true,
      allowEditableCopy: true,
      pending: { stills: [{ jobId: 'forged' }] },
      keyframes: [{ id: 'dawn', acceptance: forged }],
      shots: [
        {
          id: 'one',
          link: { startKeyframeId: 'forged', endKeyframeId: 'forged' },
          stills: [{ ...forged, url: 'https://media.test/1.png' }],
          voice: { text: 'Hello', takes: [{ ...forged, url: 'https://media.test/1.mp3' }] },
        },
      ],
    });

    expect(JSON.stringify(production)).not.toContain('forged');
    expect(JSON.stringify(production)).not.toContain('shared');
  });

  it('is sound, whatever was done to it before: random films', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (rows) => {
        let film = sampleProduction();
        for (const row of rows) {
          try {
            film = applyBatch(
              film,
              [randomOperation(film, drawFrom(row))],
              sampleLookups(`s${row}`),
            ).production;
          } catch (error) {
            if (!(error instanceof BatchRefused)) throw error;
          }
        }
        const { production } = imported(fileOf(film));
        expect(brokenInvariants(production)).toEqual([]);
        expect(production.shots.map(({ id, plan, beats }) => ({ id, plan, beats }))).toEqual(
          film.shots.map(({ id, plan, beats }) => ({ id, plan, beats })),
        );
        const again = imported(fileOf(production)).production;
        const plain = ({ cast, ...rest }: Production) => ({
          ...rest,
          cast: cast.map(({ uid: _uid, ...row }) => row),
        });
        expect(plain(again)).toEqual(plain(production));
      }),
      { numRuns: Math.ceil(CASES / 40) },
    );
  });

  it('is sound, whatever the file says: random files', () => {
    const noise = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), tie('film')),
      film: fc.dictionary(
        fc.constantFrom(
          'id',
          'url',
          'key',
          'shots',
          'cast',
          'role',
          'stills',
          'tracks',
          'music',
          'voice',
          'op',
        ),
        fc.oneof(
          fc.constantFrom('anna', 'https://media.test/1.png', 7, null),
          tie('value'),
          fc.array(tie('value')),
        ),
      ),
    }));
    fc.assert(
      fc.property(noise.film, fc.array(noise.value, { maxLength: 4 }), (film, list) => {
        const { production } = imported({ ...(film as object), shots: list }, { nodes: list, edges: list });
        expect(brokenInvariants(production)).toEqual([]);
      }),
      { numRuns: Math.ceil(CASES / 20) },
    );
  });
});
