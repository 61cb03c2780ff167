import * as fc from 'fast-check';
import { brokenInvariants } from '../document/invariants.js';
import {
  emptyProduction,
  emptyShot,
  isDependencyAware,
  type Production,
  type Result,
} from '../document/production.js';
import { frameHash } from '../hashes/frame-hash.js';
import { protectedGraph } from '../graph/protected-graph.js';
import { Dice } from './dice.fixture.js';
import { summaryOf } from './list-row.js';
import { productionView } from './production-view.js';
import { publicSettings, publicView } from './public-view.js';
import { CANARY, randomProduction } from './random-production.fixture.js';
import type { Role, Standing } from './standing.js';

const STANDING: Standing = {
  id: '5f0c9ac4-4c3f-4f0f-8a68-000000000001',
  version: 7,
  updatedAt: '2026-05-01T10:00:00.000Z',
  shared: true,
  allowEditableCopy: true,
};
const numRuns = Number(process.env.PRODUCTION_CASES ?? 2_000);
const randomly = (property: (production: Production, dice: Dice) => void): void =>
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      property(randomProduction(dice), dice);
    }),
    { numRuns },
  );
const picture = (key: string, more: Partial<Result> = {}): Result => ({
  key,
  url: `https://m.example/${key}.png`,
  source: 'uploaded',
  createdAt: '2026-05-01T10:00:00.000Z',
  ...more,
});

describe('a production as it is read', () => {
  it('is sound to begin with, so that these tests are about productions', () => {
    randomly((production) => expect(brokenInvariants(production)).toEqual([]));
  });

  it('has the fields of its resource, shots in timeline order with still, clip, frames, plan, beats, look and voice [2-2.1-06] [2-2.1-09] [2-2.1-10]', () => {
    randomly((production, dice) => {
      const view = read(production, dice.of(['owner', 'viewer']), dice.of(['compact', 'full']));

      expect(Object.keys(view)).toEqual(
        expect.arrayContaining(
          'id name version updatedAt thumbnailUrl shared archived film cast folders storyboard music musicPlan cuts trash pending shots'.split(
            ' ',
          ),
        ),
      );
      expect(view.shots.map(({ id }) => id)).toEqual(production.shots.map(({ id }) => id));
      for (const shot of view.shots) {
        expect(Object.keys(shot)).toEqual(
          expect.arrayContaining('still clip startFrame endFrame plan beats look voice'.split(' ')),
        );
      }
      expect(view.trash.count).toBe(production.trash.length);
      expect(Object.keys(view.pending)).toEqual(['stills', 'clips', 'music', 'draft']);
    });
  });

  it('shows planned frames, histories, endpoints and jobs in full only, all that a shot ever got [2-2.1-11] [2-2.1-14]', () => {
    randomly((production) => {
      const full = read(production, 'owner', 'full');
      const compact = read(production, 'owner', 'compact');

      expect(full.keyframes?.map(({ id }) => id)).toEqual(production.keyframes.map(({ id }) => id));
      expect(compact.keyframes).toBeUndefined();
      full.shots.forEach((shot, index) => {
        const { stills, clips } = production.shots[index]?.results ?? { stills: [], clips: [] };
        expect(shot.stills?.map(({ key }) => key)).toEqual(stills.map(({ key }) => key));
        expect(shot.clips?.map(({ key }) => key)).toEqual(clips.map(({ key }) => key));
        expect(compact.shots[index]?.stills).toBeUndefined();
      });
      const jobs = full.shots.flatMap(({ pendingJobs = [] }) => pendingJobs.map(({ jobId }) => jobId));
      expect(jobs.toSorted()).toEqual(
        production.pending.flatMap(({ jobId, shotId }) => (shotId === undefined ? [] : [jobId])).toSorted(),
      );
    });
  });

  it('is one shot and the planned frames that it links where one is asked for [2-2.1-13]', () => {
    randomly((production) => {
      for (const { id, link } of production.shots) {
        const view = read(production, 'owner', 'full', id);
        expect(view.shots.map((shot) => shot.id)).toEqual([id]);
        expect(view.keyframes?.map((keyframe) => keyframe.id).toSorted()).toEqual(
          (link ? [link.startKeyframeId, link.endKeyframeId] : []).toSorted(),
        );
        expect(view.shots).toEqual(read(production, 'owner', 'full').shots.filter((shot) => shot.id === id));
      }
      expect(productionView(production, STANDING, 'owner', { shotId: 'nobody' })).toBeUndefined();
    });
  });

  it('shows notes, reviews and request ids to those who may write alone', () => {
    randomly((production) => {
      const text = JSON.stringify(read(production, 'viewer', 'full'));
      const hidden = [
        ...production.shots.flatMap(({ notes, results }) => [
          notes,
          ...[...results.stills, ...results.clips].map(({ review }) => review?.note),
        ]),
        ...production.keyframes.flatMap(({ candidates }) => candidates.map(({ review }) => review?.note)),
        ...production.pending.map(({ clientRequestId }) => clientRequestId),
      ].filter((each) => each !== undefined);

      expect(hidden.filter((each) => text.includes(`"${each}"`))).toEqual([]);
      expect(text).not.toContain('allowEditableCopy');
      for (const { notes } of production.shots) {
        expect(JSON.stringify(read(production, 'editor', 'compact'))).toContain(notes);
      }
    });
  });

  it('shows the chosen poster, else the first shot’s clip, else its still [2-2.1-03]', () => {
    const results = {
      stills: [picture('one', { thumbnailUrl: 'https://m.example/small.png' }), picture('two')],
      stillKey: 'two',
      clips: [picture('film', { thumbnailUrl: 'https://m.example/film.png' })],
      clipKey: 'film',
      takes: [],
      takeKey: null,
    };
    const film: Production = {
      ...emptyProduction(),
      shots: [{ ...emptyShot('a'), results }, emptyShot('b')],
    };
    const withoutClip: Production = {
      ...film,
      shots: [{ ...emptyShot('a'), results: { ...results, clipKey: null } }],
    };
    const posterOf = (production: Production): unknown => summaryOf(production).thumbnailUrl;

    expect(posterOf(emptyProduction())).toBeNull();
    expect(posterOf(film)).toBe('https://m.example/film.png');
    expect(posterOf(withoutClip)).toBe('https://m.example/two.png');
    expect(posterOf({ ...film, thumbnail: { shotId: 'a', key: 'one' } })).toBe('https://m.example/small.png');
    expect(posterOf({ ...film, thumbnail: { shotId: 'gone', key: 'one' } })).toBe(
      'https://m.example/film.png',
    );
  });

  it('is listed with its length, its shots and its jobs', () => {
    randomly((production) => {
      const summary = summaryOf(production);
      expect(summary).toMatchObject({
        shotCount: production.shots.length,
        pendingCount: production.pending.length,
        dependencyAware: isDependencyAware(production),
      });
      expect(summary.durationSec).toBeGreaterThanOrEqual(0);
      expect(summary.thumbnailUrl).toBe(read(production, 'owner', 'compact').thumbnailUrl);
    });
  });
});

describe('a production by a public link', () => {
  it('shows no private input, review, job, bin or history that is not selected [2-2.3-04]', () => {
    let canaries = 0;
    randomly((production, dice) => {
      const standing = { ...STANDING, allowEditableCopy: dice.happens(0.5) };
      canaries += JSON.stringify(production).split(CANARY).length - 1;

      expect(JSON.stringify(publicSettings(production, standing))).not.toContain(CANARY);
    });
    expect(canaries).toBeGreaterThan(numRuns * 10);
  });

  it('shows selected clips and previews, accepted frames and every label [2-2.3-01] [2-2.3-02]', () => {
    randomly((production) => {
      const view = publicView(production, STANDING);
      const shots = view.shots as { clip: { url: string } | null; preview: { url: string } | null }[];
      const frames = view.frames as { label: string; url?: string }[];

      expect(view).toMatchObject({ kind: 'production-public-view', version: 1 });
      expect(shots.map(({ clip }) => clip?.url)).toEqual(
        production.shots.map(({ results }) => results.clips.find(({ key }) => key === results.clipKey)?.url),
      );
      expect(shots.map(({ preview }) => preview?.url)).toEqual(
        production.shots.map(
          ({ results }) => results.stills.find(({ key }) => key === results.stillKey)?.url,
        ),
      );
      expect(frames.map(({ label }) => label)).toEqual(production.keyframes.map(({ label }) => label));
      expect(frames.map(({ url }) => url)).toEqual(
        production.keyframes.map((keyframe) =>
          keyframe.acceptance?.inputHash === frameHash(production, keyframe)
            ? keyframe.acceptance.retainedUrl
            : undefined,
        ),
      );
    });
  });

  it('says whether an editable copy is allowed: never of one that is not shared [2-2.3-03]', () => {
    const allowed = (shared: boolean, allowEditableCopy: boolean): boolean =>
      publicView(emptyProduction(), { ...STANDING, shared, allowEditableCopy }).editableCopyAllowed;

    expect([allowed(true, true), allowed(true, false), allowed(false, true)]).toEqual([true, false, false]);
  });
});

describe('the protected graph', () => {
  it('has one node for each planned frame and each linked shot, and follows from the document alone', () => {
    randomly((production) => {
      const { nodes, edges } = protectedGraph(production);
      const linked = production.shots.filter(({ link }) => link !== null);

      expect(nodes).toHaveLength(production.keyframes.length + linked.length);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      expect(edges).toHaveLength(2 * linked.length);
      const ids = new Set(nodes.map(({ id }) => id));
      expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
      expect(protectedGraph(structuredClone(production))).toEqual({ nodes, edges });
    });
  });
});

interface ReadShot {
  id: string;
  stills?: { key: string }[];
  clips?: { key: string }[];
  pendingJobs?: { jobId: string }[];
}

interface ReadProduction {
  thumbnailUrl: string | null;
  shots: ReadShot[];
  keyframes?: { id: string }[];
  trash: { count: number };
  pending: object;
}

function read(
  production: Production,
  role: Role,
  detail: 'compact' | 'full',
  shotId?: string,
): ReadProduction {
  return productionView(production, STANDING, role, {
    detail,
    ...(shotId === undefined ? {} : { shotId }),
  }) as ReadProduction;
}
