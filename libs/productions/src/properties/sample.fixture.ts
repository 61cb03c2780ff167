import { emptyProduction, type Production, type Result, type VoiceTake } from '../document/production.js';
import { applyBatch, type SentOperation } from '../operations/apply-batch.js';
import type { Lookups } from '../operations/lookups.js';

export const ENTITY = '0f0e0d0c-0b0a-4908-8706-050403020100';

/** Everything that operations ask for is found, except what is called `missing…` or `private…`. */
export function sampleLookups(prefix = 'new'): Lookups {
  let ids = 0;
  return {
    now: '2026-03-01T10:00:00.000Z',
    version: 7,
    userId: 'user',
    features: { saveEditorState: true, linkedFrames: true },
    newId: () => `${prefix}-${++ids}`,
    entity: (id) => (id === ENTITY ? { name: 'Anna', imageUrl: 'https://media.test/anna.png' } : undefined),
    job: (id) =>
      id.startsWith('missing')
        ? undefined
        : {
            status: id.startsWith('running') ? 'running' : 'completed',
            urls: [`https://media.test/${id}.png`],
          },
    retained: (url) => (url.includes('gone') ? undefined : { url: `${url}?kept`, sha256: 'ab'.repeat(32) }),
    isAllowedUrl: (url) => !url.includes('private'),
  };
}

const OPERATIONS: readonly SentOperation[] = [
  { op: 'rename_production', name: 'Tide' },
  { op: 'set_film', patch: { aspectRatio: '9:16', look: { style: 'ink', pickers: { lens: '35mm' } } } },
  { op: 'set_storyboard', patch: { brief: 'A tide comes in.' } },
  { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character', entityId: ENTITY },
  { op: 'add_cast', role: 'bob', name: 'Bob', kind: 'character', voice: { voiceId: 'Rachel' } },
  { op: 'add_cast', role: 'pier', name: 'Pier', kind: 'location', variant: 'angles:front' },
  { op: 'add_folder', id: 'f1', name: 'Act one', color: '#aabbcc' },
  { op: 'add_folder', id: 'f2', name: 'Act two' },
  {
    op: 'add_shot',
    id: 's1',
    title: 'Dawn',
    folderId: 'f1',
    durationSec: 4,
    plan: {
      prompt: '@anna walks, me@anna.org, @annabel',
      camera: { size: 'wide' },
      references: [{ id: 'r1', url: 'https://media.test/r1.png' }],
      dialogue: [{ role: 'anna', line: 'Hm' }],
    },
    beats: [
      { id: 'b1', text: '@bob looks up', startSec: 0, endSec: 1 },
      { id: 'b2', text: 'a gull', kind: 'sfx' },
      { id: 'b3', text: 'waves', role: 'bob' },
    ],
    look: { text: 'fog' },
    cast: [{ role: 'anna', position: 'left' }, { role: 'bob' }],
    voice: { text: 'It is late.', role: 'anna', delivery: { pace: 'slow' } },
    notes: 'private note',
  },
  { op: 'add_shot', id: 's2', folderId: 'f1', plan: { motionPrompt: '@bob turns' }, cast: [{ role: 'bob' }] },
  { op: 'add_shot', id: 's3', title: 'Noon' },
  { op: 'add_shot', id: 's4', folderId: 'f2', cast: [{ role: 'pier', action: 'stands' }] },
  { op: 'add_shot', id: 's5' },
  ...['s1', 's2', 's3'].flatMap((shotId): SentOperation[] => [
    { op: 'add_still', shotId, url: `https://media.test/${shotId}-1.png` },
    { op: 'add_still', shotId, url: `https://media.test/still-${shotId}.png`, jobId: `still-${shotId}` },
    { op: 'add_still', shotId, url: `https://media.test/${shotId}-3.png`, select: true },
    { op: 'add_clip', shotId, url: `https://media.test/${shotId}-1.mp4`, durationSec: 4 },
    { op: 'add_clip', shotId, url: `https://media.test/${shotId}-2.mp4` },
  ]),
  {
    op: 'add_keyframe',
    id: 'k1',
    label: 'First light',
    plan: { prompt: '@anna at sea' },
    cast: [{ role: 'anna' }],
  },
  { op: 'add_keyframe', id: 'k2', label: 'High sun', plan: { prompt: 'sun' } },
  { op: 'add_keyframe', id: 'k3', label: 'Spare' },
  { op: 'add_keyframe', id: 'k4', label: 'Dusk' },
  { op: 'add_frame_candidate', keyframeId: 'k1', url: 'https://media.test/k1-1.png' },
  { op: 'add_frame_candidate', keyframeId: 'k1', shotId: 's1', stillKey: 'still-s1' },
  { op: 'add_frame_candidate', keyframeId: 'k2', url: 'https://media.test/k2-1.png' },
  { op: 'accept_frame', keyframeId: 'k1', key: 'https://media.test/k1-1.png' },
  { op: 'link_shot', shotId: 's4', startKeyframeId: 'k1', endKeyframeId: 'k2' },
  { op: 'add_music', url: 'https://media.test/one.mp3', title: 'One' },
  { op: 'add_music', url: 'https://media.test/two.mp3' },
  { op: 'set_music_plan', patch: { prompt: 'slow strings' } },
  { op: 'add_cut', id: 'c1', url: 'https://media.test/cut.mp4', name: 'Rough' },
  { op: 'add_cut', id: 'c2', url: 'https://media.test/cut2.mp4' },
  { op: 'set_frame', shotId: 's1', slot: 'start', from: { stillKey: 'still-s1' } },
  { op: 'set_frame', shotId: 's2', slot: 'end', from: { url: 'https://media.test/end.png' } },
  { op: 'remove_still', shotId: 's3', key: 'https://media.test/s3-1.png' },
  { op: 'remove_beat', shotId: 's1', beatId: 'b2' },
  { op: 'remove_shot', shotId: 's5' },
];

const take = (key: string): VoiceTake => ({
  key,
  url: `https://media.test/${key}.mp3`,
  text: 'It is late.',
  createdAt: '2026-02-01T10:00:00.000Z',
});

/** A production in which every operation finds something to work on. Voice takes and markers only generation makes. */
export function sampleProduction(): Production {
  const { production } = applyBatch(emptyProduction(), OPERATIONS, sampleLookups('given'));
  const retaken: Result | undefined = production.shots[1]?.results.clips[0];
  return {
    ...production,
    shots: production.shots.map((shot) =>
      shot.id === 's1'
        ? { ...shot, results: { ...shot.results, takes: [take('t1'), take('t2')], takeKey: 't2' } }
        : shot,
    ),
    pending: [
      { jobId: 'missing-1', kind: 'still', shotId: 's3', startedAt: '2026-02-01T10:00:00.000Z' },
      { jobId: 'running-1', kind: 'frame', keyframeId: 'k3', startedAt: '2026-02-01T10:00:00.000Z' },
      {
        jobId: 'done-1',
        kind: 'retake',
        shotId: 's2',
        startedAt: '2026-02-01T10:00:00.000Z',
        ...(retaken && { resultKey: retaken.key }),
      },
    ],
  };
}
