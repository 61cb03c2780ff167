import { BOUNDS } from '../document/bounds.js';
import { emptyProduction, type Production } from '../document/production.js';
import { changedParts, fromParts, toParts } from '../document/parts.js';
import { brokenInvariants } from '../document/invariants.js';
import { putBack } from '../document/change.js';
import { fileKeysOf } from '../landing/output-files.js';
import { applyBatch, BatchRefused, previewBatch, type SentOperation } from './apply-batch.js';
import type { Lookups } from './lookups.js';
import { operations } from './registry.js';

let ids = 0;
const lookups: Lookups = {
  now: '2026-01-01T00:00:00.000Z',
  version: 3,
  userId: 'somebody',
  features: { saveEditorState: true, linkedFrames: true },
  newId: () => `uid-${++ids}`,
  entity: () => undefined,
  job: () => undefined,
  retained: (url) => ({ url, sha256: 'a'.repeat(64) }),
  isAllowedUrl: (url) => !url.includes('private'),
};

const batch = (production: Production, ...sent: SentOperation[]) => applyBatch(production, sent, lookups);
const given = (...sent: SentOperation[]): Production => batch(emptyProduction(), ...sent).production;

const FILM: SentOperation[] = [
  { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
  { op: 'add_folder', id: 'f', name: 'Act one' },
  { op: 'add_shot', id: 'a', folderId: 'f', plan: { prompt: '@anna walks' }, cast: [{ role: 'anna' }] },
  { op: 'add_shot', id: 'b' },
  { op: 'add_shot', id: 'c' },
  { op: 'add_still', shotId: 'a', url: 'https://media/one.png' },
];

function refusal(
  production: Production,
  ...sent: SentOperation[]
): { opIndex: number; code: string; path?: string | undefined } {
  try {
    batch(production, ...sent);
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    return { opIndex: error.opIndex, code: error.refusal.code, path: error.refusal.path };
  }
  throw new Error('it was applied');
}

describe('a batch of operations', () => {
  it('has 65 of them to choose from', () => {
    expect(operations.size).toBe(65);
  });

  it('is applied in order, with a receipt for each', () => {
    const { receipts, production } = batch(emptyProduction(), ...FILM);

    expect(receipts.map(({ op }) => op)).toEqual(FILM.map(({ op }) => op));
    expect(receipts[0]).toEqual({ op: 'add_cast', summary: 'Added Anna as @anna', ids: ['anna'] });
    expect(production.shots.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(brokenInvariants(production)).toEqual([]);
  });

  it('is refused whole for one operation, which it names', () => {
    const film = given(...FILM);

    expect(
      refusal(
        film,
        { op: 'update_shot', shotId: 'a', patch: { title: 'x' } },
        { op: 'remove_shot', shotId: 'z' },
      ),
    ).toEqual({
      opIndex: 1,
      code: 'op_target_missing',
      path: 'shotId',
    });
    expect(refusal(film, { op: 'set_film', patch: { look: { shared: true } } }).path).toBe(
      'patch.look.shared',
    );
    expect(refusal(film, { op: 'add_still', shotId: 'a', url: 'https://private/a.png' }).path).toBe('url');
    expect(refusal(film, { op: 'add_shot', id: 'a' }).path).toBe('id');
    expect(
      refusal(film, JSON.parse('{"op":"set_film","patch":{"__proto__":{"fps":24}}}') as SentOperation).path,
    ).toBe('patch.__proto__');
  });

  it('leaves no brief, prompt, voice or cast voice without what it says', () => {
    const film = given(
      ...FILM,
      { op: 'set_storyboard', patch: { brief: 'A light', logline: 'far out' } },
      { op: 'set_music_plan', patch: { prompt: 'A waltz', duration: 60 } },
      { op: 'set_voice', shotId: 'a', patch: { text: 'It is cold.', role: 'anna' } },
      { op: 'update_cast', role: 'anna', patch: { voice: { voiceId: 'Rachel', voiceType: 'premade' } } },
    );
    for (const [operation, path] of [
      [{ op: 'set_storyboard', patch: { brief: null } }, 'patch.brief'],
      [{ op: 'set_music_plan', patch: { prompt: null } }, 'patch.prompt'],
      [{ op: 'set_voice', shotId: 'a', patch: { text: null } }, 'patch.text'],
      [{ op: 'set_voice', shotId: 'a', patch: { text: '' } }, 'patch.text'],
      [{ op: 'set_voice', shotId: 'b', patch: { role: 'anna' } }, 'patch.text'],
      [{ op: 'update_cast', role: 'anna', patch: { voice: { voiceId: null } } }, 'patch.voice.voiceId'],
      [{ op: 'add_shot', id: 'z', voice: { role: 'anna' } }, 'voice.text'],
      [
        { op: 'add_cast', role: 'eva', name: 'Eva', kind: 'character', voice: { voiceName: 'x' } },
        'voice.voiceId',
      ],
    ] as const) {
      expect({ operation, ...refusal(film, operation) }).toEqual({
        operation,
        opIndex: 0,
        code: 'op_invalid',
        path,
      });
    }
    expect(batch(film, { op: 'set_storyboard', patch: { logline: null } }).production.storyboard).toEqual({
      brief: 'A light',
    });
  });

  it('renames no role where a text would become too long, in the bin too', () => {
    const long = `@anna ${'x'.repeat(BOUNDS.prompt - 6)}`;
    const film = given(
      ...FILM,
      { op: 'add_beat', shotId: 'b', id: 'beat', text: long },
      { op: 'add_shot', id: 'd', plan: { prompt: long } },
      { op: 'add_keyframe', id: 'k', label: 'Dawn', plan: { prompt: long } },
    );
    const rename = { op: 'rename_cast', role: 'anna', newRole: 'annabel' };
    for (const removed of [
      [],
      [{ op: 'remove_beat', shotId: 'b', beatId: 'beat' }],
      [{ op: 'remove_shot', shotId: 'd' }],
      [{ op: 'remove_keyframe', keyframeId: 'k' }],
    ]) {
      const others: SentOperation[] = [
        { op: 'update_beat', shotId: 'b', beatId: 'beat', patch: { text: 'short' } },
        { op: 'set_shot_plan', shotId: 'd', patch: { prompt: null } },
        { op: 'update_keyframe', keyframeId: 'k', patch: { plan: { prompt: null } } },
      ];
      const [first] = removed as { shotId?: string; keyframeId?: string }[];
      const kept = others.filter(
        ({ shotId, keyframeId }) => shotId !== first?.shotId || keyframeId !== first?.keyframeId,
      );
      const { production } = batch(film, ...(first ? kept : []), ...removed);
      expect(refusal(production, rename)).toMatchObject({ code: 'op_invalid', path: 'newRole' });
    }
  });

  it('counts what a text may have in characters, and cuts none of them in two', () => {
    const faces = '😀'.repeat(BOUNDS.title);
    const film = given(
      ...FILM,
      { op: 'update_shot', shotId: 'b', patch: { title: faces } },
      { op: 'add_beat', shotId: 'a', id: 'beat', text: `x${faces}` },
      { op: 'set_shot_plan', shotId: 'c', patch: { prompt: '😀'.repeat(BOUNDS.prompt) } },
    );
    const { trash } = batch(
      film,
      { op: 'remove_shot', shotId: 'b' },
      { op: 'remove_beat', shotId: 'a', beatId: 'beat' },
    ).production;

    expect(trash.map(({ label }) => label)).toEqual(['😀'.repeat(100), `x${'😀'.repeat(99)}`]);
    expect(batch(film, { op: 'rename_cast', role: 'anna', newRole: 'annabel' }).warnings).toHaveLength(1);
  });

  it('tells the files of one job apart by their keys', () => {
    const urls = ['one.png', 'two.png'].map((name) => `https://media/${name}`);
    const output = { imageUrl: urls[0], images: urls, mood: 'https://media/mood.png' };
    const job = { status: 'completed', urls: [...urls, output.mood], fileKeys: fileKeysOf('job', output) };
    const sent = job.urls.map((url) => ({ op: 'add_still', shotId: 'b', url, jobId: 'job' }));
    const { production, warnings } = applyBatch(given(...FILM), sent, { ...lookups, job: () => job });
    const { stills } = production.shots[1]?.results ?? { stills: [] };

    expect(stills.map(({ key, url }) => [key, url])).toEqual([
      ['job', urls[0]],
      ['job-v1', urls[1]],
    ]);
    // What is no file of its own has the job's id, which the first one has already.
    expect(warnings).toEqual(['The still job is there already.']);
  });

  it('chooses from pickers that there are', () => {
    const film = given(...FILM);

    expect(
      refusal(film, { op: 'set_shot_look', shotIds: ['a'], look: { pickers: { nothing: 'x' } } }),
    ).toMatchObject({ code: 'op_invalid', path: expect.stringMatching(/^look\.pickers/) });
    expect(
      batch(film, { op: 'set_shot_look', shotIds: ['a'], look: { pickers: { lens: '35mm' } } }).production
        .shots[0]?.look,
    ).toEqual({ pickers: { lens: '35mm' } });
  });

  it('is taken back by what it altered, and writes the parts that it changed alone', () => {
    const film = given(...FILM);
    const changes: SentOperation[][] = [
      [{ op: 'remove_folder', folderId: 'f' }],
      [{ op: 'remove_shot', shotId: 'a' }],
      [{ op: 'reorder_shots', order: ['c', 'a', 'b'] }],
      [{ op: 'rename_cast', role: 'anna', newRole: 'eva' }],
      [
        { op: 'remove_cast', role: 'anna', unbind: true },
        { op: 'set_shot_look', shotIds: ['a', 'b'], look: { text: 'x' } },
      ],
    ];
    for (const change of changes) {
      const { production, altered } = batch(film, ...change);
      const parts = toParts(film);
      const { put, removed } = changedParts(film, production);
      for (const [part, body] of put) parts.set(part, body);
      for (const part of removed) parts.delete(part);

      expect(putBack(production, altered)).toEqual(film);
      expect(fromParts(parts, production.name)).toEqual(production);
    }
    const { production } = batch(film, { op: 'update_shot', shotId: 'a', patch: { title: 'New' } });
    expect([...changedParts(film, production).put.keys()]).toEqual(['shot:a']);
  });

  it('brings a shot back from the bin as it was, in its place', () => {
    const film = given(...FILM);
    const { production } = batch(film, { op: 'remove_shot', shotId: 'b' });
    const [item] = production.trash;

    expect(batch(production, { op: 'restore', trashId: item?.id }).production).toEqual(film);
  });

  it('tells of a rename that rewrote prompts, and of what changed nothing', () => {
    const film = given(...FILM);

    expect(batch(film, { op: 'rename_cast', role: 'anna', newRole: 'eva' }).warnings).toEqual([
      'The rename rewrote 1 prompts that mention @anna.',
    ]);
    expect(batch(film, { op: 'update_shot', shotId: 'b', patch: { title: '' } })).toMatchObject({
      altered: [],
      warnings: ['update_shot (operation 0) changed nothing.'],
    });
  });

  it('is previewed with the class of each operation, what it affects and what can be restored', () => {
    const film = given(
      ...FILM,
      { op: 'add_keyframe', id: 'k', label: 'Dawn' },
      { op: 'add_keyframe', id: 'l', label: 'Dusk' },
      { op: 'add_frame_candidate', keyframeId: 'k', url: 'https://media/k.png' },
      { op: 'accept_frame', keyframeId: 'k', key: 'https://media/k.png' },
      { op: 'link_shot', shotId: 'b', startKeyframeId: 'k', endKeyframeId: 'l' },
    );
    const { receipts } = previewBatch(
      film,
      [
        { op: 'update_keyframe', keyframeId: 'k', patch: { plan: { prompt: 'fog' } } },
        { op: 'remove_shot', shotId: 'a' },
        { op: 'rename_production', name: 'Fog' },
      ],
      lookups,
    );

    expect(receipts).toEqual([
      expect.objectContaining({ class: 'S', impact: { keyframeIds: ['k'], shotIds: ['b'] } }),
      expect.objectContaining({ class: 'D', restorable: true }),
      { op: 'rename_production', summary: 'Renamed the production to “Fog”', class: 'S' },
    ]);
  });
});
