import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { brokenInvariants } from '../document/invariants.js';
import { emptyProduction, emptyShot, type Marker, type Production } from '../document/production.js';
import { type LandDraft, landResults, type MarkedJob } from './land-results.js';

const KINDS = ['still', 'clip', 'voice', 'capture', 'music', 'frame'] as const;
const STATES = ['pending', 'running', 'pending_review', 'completed', 'failed', 'cancelled', 'lost'] as const;
const noDraft: LandDraft = () => ({ fault: 'no draft' });

const asked = array(
  record({
    kind: constantFrom(...KINDS),
    status: constantFrom(...STATES),
    endedAt: integer({ min: 0, max: 1_000 }),
    shotId: constantFrom('live', 'binned', 'purged'),
  }),
  { maxLength: 20 },
);

type Asked = Parameters<Parameters<typeof asked.map>[0]>[0];

const markerOf = ({ kind, shotId }: Asked[number], index: number): Marker => ({
  jobId: `job-${index}`,
  kind,
  startedAt: '2026-03-01T10:00:00.000Z',
  ...(kind === 'music' ? {} : kind === 'frame' ? { shotId, keyframeId: 'k' } : { shotId }),
  ...(kind === 'capture' ? { target: 'still' as const } : {}),
  ...(kind === 'voice' ? { voice: { text: 'Hm', voiceId: 'Rachel' } } : {}),
});

const jobOf = ({ status, endedAt }: Asked[number], index: number): MarkedJob => ({
  status,
  progress: 0,
  output:
    status === 'completed'
      ? Object.fromEntries(
          ['image', 'video', 'audio'].map((kind) => [`${kind}Url`, `https://m.test/${index}`]),
        )
      : null,
  message: null,
  endedAt: ['pending', 'running', 'pending_review', 'lost'].includes(status)
    ? null
    : new Date(endedAt).toISOString(),
  code: null,
  isPaid: true,
});

function given(markers: Asked): { production: Production; jobs: Map<string, MarkedJob> } {
  const keyframe = {
    id: 'k',
    label: 'Start',
    plan: {},
    cast: [],
    look: null,
    candidates: [],
    selectedKey: null,
    acceptance: null,
  };
  const production: Production = {
    ...emptyProduction(),
    keyframes: [keyframe],
    shots: [emptyShot('live')],
    trash: [
      {
        id: 'shot-1',
        kind: 'shot',
        label: 'binned',
        removedAt: '2026-03-01T10:00:00.000Z',
        from: { index: 1 },
        body: emptyShot('binned'),
      },
    ],
    pending: markers.map(markerOf),
  };
  return { production, jobs: new Map(markers.map((each, index) => [`job-${index}`, jobOf(each, index)])) };
}

/** Keys of everything that ever landed, in lists by their place. */
function historiesOf({ shots, trash, keyframes, music }: Production): string[][] {
  const all = [...shots, ...trash.map(({ body }) => body as Production['shots'][number])];
  return [
    ...all.flatMap(({ results: { stills, clips, takes } }) => [stills, clips, takes]),
    ...keyframes.map(({ candidates }) => candidates),
    music?.tracks ?? [],
  ].map((entries) => entries.map(({ key }) => key));
}

describe('landing', () => {
  it('[2-3-16] lands each job that is over once, in the order of their ends, and keeps the rest pending', () => {
    assert(
      property(asked, (markers) => {
        const { production, jobs } = given(markers);
        const landing = landResults(production, jobs, noDraft);
        const told = [...landing.landed, ...landing.failed, ...landing.pending].map(({ jobId }) => jobId);
        expect(told.toSorted()).toEqual(production.pending.map(({ jobId }) => jobId).toSorted());
        expect(landing.production.pending.map(({ jobId }) => jobId)).toEqual(
          landing.pending.map(({ jobId }) => jobId),
        );
        const ends = landing.landed.map(({ jobId }) => Date.parse(jobs.get(jobId)?.endedAt ?? ''));
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
        const histories = historiesOf(landing.production);
        for (const keys of histories) expect(new Set(keys).size).toBe(keys.length);
        const landed = landing.landed.filter(({ keys }) => keys.length > 0).map(({ jobId }) => jobId);
        expect(histories.flat().toSorted()).toEqual(landed.toSorted());
        expect(brokenInvariants(landing.production)).toEqual([]);
      }),
    );
  });

  it('lands nothing that has landed, whatever is told again', () => {
    assert(
      property(asked, (markers) => {
        const { production, jobs } = given(markers);
        const once = landResults(production, jobs, noDraft).production;
        const again = landResults(once, jobs, noDraft);
        expect([again.landed, again.failed]).toEqual([[], []]);
        expect(again.production).toEqual(once);
        // A marker that came back, as from a copy of an older version, doubles no result.
        const revived = landResults({ ...once, pending: production.pending }, jobs, noDraft);
        expect(historiesOf(revived.production)).toEqual(historiesOf(once));
      }),
    );
  });

  it('tells what failed, and whether anything is given back', () => {
    const { production, jobs } = given([
      { kind: 'still', status: 'failed', endedAt: 1, shotId: 'live' },
      { kind: 'clip', status: 'cancelled', endedAt: 2, shotId: 'live' },
    ]);
    expect(landResults(production, jobs, noDraft).failed).toEqual([
      { jobId: 'job-0', kind: 'still', shotId: 'live', message: 'The job failed.', refunded: true },
      { jobId: 'job-1', kind: 'clip', shotId: 'live', message: 'The job was cancelled.', refunded: true },
    ]);
  });

  it('puts a picture out of a clip where it was asked for; of a shot that is linked by now, among its stills', () => {
    const landed = (
      target: NonNullable<Marker['target']>,
      link: Production['shots'][number]['link'] = null,
    ) => {
      const { production, jobs } = given([
        { kind: 'capture', status: 'completed', endedAt: 1, shotId: 'live' },
      ]);
      const pending = production.pending.map((marker) => ({ ...marker, target }));
      const shots = production.shots.map((shot) => ({ ...shot, link }));
      const { production: next } = landResults({ ...production, shots, pending }, jobs, noDraft);
      const [{ startFrame, endFrame, results } = emptyShot('none')] = next.shots;
      return [startFrame?.url, endFrame?.url, results.stills.map(({ url }) => url)];
    };
    const url = 'https://m.test/0';
    expect(landed('none')).toEqual([undefined, undefined, []]);
    expect(landed('still')).toEqual([undefined, undefined, [url]]);
    expect(landed('startFrame')).toEqual([url, undefined, []]);
    expect(landed('endFrame')).toEqual([undefined, url, []]);
    const link = { startKeyframeId: 'k', endKeyframeId: 'l' };
    expect(landed('startFrame', link)).toEqual([undefined, undefined, [url]]);
  });

  it('keeps each of two pieces of music that one job made, and plays the first where none was chosen', () => {
    const { production, jobs } = given([{ kind: 'music', status: 'completed', endedAt: 1, shotId: 'live' }]);
    const job = jobs.get('job-0');
    if (!job) throw new Error('there is one');
    const tracks = [{ url: 'https://m.test/0' }, { url: 'https://m.test/b' }];
    jobs.set('job-0', { ...job, output: { audioUrl: 'https://m.test/0', tracks } });
    const once = landResults(production, jobs, noDraft);
    expect(once.landed).toMatchObject([{ kind: 'music', keys: ['job-0', 'job-0-v1'] }]);
    expect(once.production.music).toMatchObject({ selectedKey: 'job-0', tracks: [{}, {}] });
    const chosen = { ...production, music: { ...once.production.music!, selectedKey: 'job-0-v1' } };
    expect(landResults(chosen, jobs, noDraft).production.music?.selectedKey).toBe('job-0-v1');
  });
});
