import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { COMMUNITY, useStack } from '@easel/testing';
import { address, answerOf, base, type Data, type Production, Studio } from '../../test-rig/studio.js';

interface Change {
  version: number;
  kind: string;
  userId: string;
  client: string | null;
  operations: { op: string }[];
  receipts: { op: string }[];
  undoable: boolean;
}

const stack = useStack(COMMUNITY);
const MIB = 1_048_576;

describe('writing a production, at two gateways and two studios', () => {
  let studio: Studio;
  let elsewhere: Studio;

  beforeAll(async () => {
    const api = stack.api.as(await stack.api.signUp());
    studio = new Studio(api);
    elsewhere = new Studio(api.at(stack.secondUrl));
  });

  const undo = (id: string, version: unknown, more: object = {}) =>
    elsewhere.api.post<Data<{ production: Production; receipts: object[] }>>(`${base}/${id}/undo`, {
      version,
      ...more,
    });

  /** Page by page. */
  const historyOf = async (id: string, limit: number): Promise<Change[][]> => {
    const pages: Change[][] = [];
    for (let query: string | undefined = ''; query !== undefined;) {
      const path: string = `${base}/${id}/history?limit=${limit}${query}`;
      const { status, body } = await elsewhere.api.get<{ data: Change[]; nextCursor?: string }>(path);
      expect(status).toBe(200);
      pages.push(body.data);
      query = body.nextCursor === undefined ? undefined : `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    return pages;
  };

  it('[2-4.2-01] [2-4.2-02] [2-7-02] [2-7-03] refuses for the first fault in the order of checks, written or previewed', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const before = await studio.read(id, '?detail=full');
    const good = { op: 'add_shot', id: 'two' };
    const invalid = { op: 'update_shot', shotId: 'one', patch: { durationSec: 900 } };
    const missing = { op: 'remove_shot', shotId: 'none' };
    const stale = { strict: true, baseVersion: 1 };
    for (const [ops, more, expected] of [
      [[good, good, invalid], {}, { status: 400, code: 'op_invalid', opIndex: 1, path: 'id' }],
      [[good, good, missing], {}, { status: 400, code: 'op_invalid', opIndex: 1 }],
      [[missing, invalid], {}, { status: 400, code: 'op_target_missing', opIndex: 0, path: 'shotId' }],
      [[good, missing, invalid], {}, { status: 400, code: 'op_target_missing', opIndex: 1 }],
      [[good, good, { ...invalid, shared: true }], {}, { status: 400, opIndex: 1 }],
      [[{ ...missing, shared: true }], {}, { status: 400, code: 'op_invalid', opIndex: 0, path: 'shared' }],
      [[invalid], stale, { status: 409, code: 'workflow_conflict', currentVersion: 2 }],
      [
        Array.from({ length: 101 }, () => invalid),
        stale,
        { status: 400, code: 'validation_error', path: 'ops' },
      ],
      [[invalid], { strict: 'yes' }, { status: 400, code: 'validation_error', path: 'strict' }],
    ] as const) {
      const written = answerOf(await studio.send(id, ops, more));
      const { error } = written.body as { error: object };
      expect({ status: written.status, ...error }).toMatchObject(expected);
      expect(answerOf(await elsewhere.send(id, ops, { ...more, dryRun: true }))).toEqual(written);
    }
    const ops = [good, { op: 'rename_production', name: 'Pier' }, { op: 'remove_shot', shotId: 'one' }];
    const previewed = await elsewhere.preview(id, ...ops);
    expect(await elsewhere.read(id, '?detail=full')).toEqual(before);
    const { receipts } = await studio.applied(id, ops);
    expect(previewed).toMatchObject(receipts);
  });

  it('[2-4.2-02] says what is wrong with a batch before it keeps pictures for it, written or previewed', async () => {
    const url = `https://nobody.invalid/${randomUUID()}.png`;
    const { id } = await studio.created(
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_frame_candidate', keyframeId: 'dawn', url },
    );
    const accept = { op: 'accept_frame', keyframeId: 'dawn', key: url };
    const both = async (ops: object[], more: object = {}) => {
      const written = answerOf(await studio.send(id, ops, more));
      expect(answerOf(await elsewhere.send(id, ops, { ...more, dryRun: true }))).toEqual(written);
      return written;
    };

    expect(await both([accept], { strict: true, baseVersion: 1 })).toMatchObject({ status: 409 });
    expect(await both([accept, { op: 'remove_shot', shotId: 'none' }])).toMatchObject({
      status: 400,
      body: { error: { code: 'op_target_missing', opIndex: 1 } },
    });
    expect(await both([accept])).toMatchObject({
      status: 400,
      body: { error: { code: 'op_invalid', opIndex: 0, path: 'key' } },
    });
  });

  it('[2-3-04] [2-4.1-07] [2-2.2-05] destroys nothing but by a purge, which no undo takes back', async () => {
    // Longer, in what JavaScript counts, than the label of an item of the bin.
    const faces = '😀'.repeat(150);
    const { id } = await studio.created(
      { op: 'add_folder', id: 'act', name: 'Act' },
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
      { op: 'add_shot', id: 'one', folderId: 'act', beats: [{ id: 'beat', text: `x${faces}` }] },
      { op: 'add_shot', id: 'two', title: faces },
      { op: 'add_still', shotId: 'one', url: address('a') },
      { op: 'add_clip', shotId: 'one', url: 'https://media.example.org/a.mp4' },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'add_frame_candidate', keyframeId: 'dawn', url: address('dawn') },
      { op: 'add_music', url: 'https://media.example.org/a.mp3' },
      { op: 'add_cut', id: 'cut', url: 'https://media.example.org/film.mp4' },
    );
    const whole = await studio.read(id, '?detail=full');
    const removals = [
      { op: 'remove_still', shotId: 'one', key: address('a') },
      { op: 'remove_clip', shotId: 'one', key: 'https://media.example.org/a.mp4' },
      { op: 'remove_beat', shotId: 'one', beatId: 'beat' },
      { op: 'remove_frame_candidate', keyframeId: 'dawn', key: address('dawn') },
      { op: 'remove_keyframe', keyframeId: 'dusk' },
      { op: 'remove_music', key: 'https://media.example.org/a.mp3' },
      { op: 'remove_cut', cutId: 'cut' },
      { op: 'remove_cast', role: 'anna' },
      { op: 'remove_folder', folderId: 'act' },
      { op: 'remove_shot', shotId: 'two' },
    ];
    for (const [index, removal] of removals.entries()) {
      const [previewed] = await studio.preview(id, removal);
      expect(previewed).toMatchObject({ class: 'D', restorable: true });
      expect((await studio.applied(id, [removal])).production.trash.count).toBe(index + 1);
    }
    const { items = [] } = (await elsewhere.read(id, '?detail=full')).trash;
    const restores = items.toReversed().map((item) => ({ op: 'restore', trashId: item.id }));
    await elsewhere.applied(id, restores);
    const { version: _before, updatedAt: _at, ...content } = whole;
    expect(await studio.read(id, '?detail=full')).toMatchObject(content);

    await studio.applied(id, [{ op: 'remove_shot', shotId: 'two' }]);
    const [item] = (await studio.read(id, '?detail=full')).trash.items ?? [];
    const purge = { op: 'purge', trashId: item?.id };
    const [receipt] = await studio.preview(id, purge);
    expect(receipt).toMatchObject({ class: 'D' });
    expect(receipt).not.toHaveProperty('restorable');
    const { version } = await studio.applied(id, [purge]);
    expect(await studio.send(id, [{ op: 'restore', trashId: item?.id }])).toMatchObject({
      status: 400,
      body: { error: { code: 'op_target_missing', opIndex: 0, path: 'trashId' } },
    });
    expect(await undo(id, version)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'version' } },
    });
  });

  it('takes no change back that it may not, and names the later change that is in the way', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const title = (name: string) => [{ op: 'update_shot', shotId: 'one', patch: { title: name } }];
    await studio.applied(id, title('Dawn'));
    await studio.applied(id, [{ op: 'add_shot', id: 'two' }]);
    await elsewhere.applied(id, title('Dusk'));
    expect((await studio.share(id)).status).toBe(200);
    for (const version of [undefined, null, 'x', 2.5, 0, -1, 1, 6, 7, 1e9]) {
      expect({ version, ...answerOf(await undo(id, version)) }).toMatchObject({
        version,
        status: 400,
        body: { error: { code: 'validation_error', path: 'version' } },
      });
    }
    for (const more of [{}, { dryRun: true }]) {
      expect(await undo(id, 3, more)).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'workflow_conflict',
            message: expect.stringMatching(/shots\.one\.title.*version 5/),
            currentVersion: 6,
            currentRecord: { version: 6 },
          },
        },
      });
    }
    expect((await studio.read(id)).version).toBe(6);

    const clientRequestId = randomUUID();
    const previewed = await undo(id, 4, { dryRun: true });
    expect(previewed.body.data).toEqual({
      dryRun: true,
      version: 6,
      receipts: [{ op: 'undo', summary: expect.any(String), class: 'D' }],
      warnings: [],
    });
    const undone = await undo(id, 4, { clientRequestId });
    expect(undone.body.data.production).toMatchObject({ version: 7, shots: [{ id: 'one', title: 'Dusk' }] });
    expect(await undo(id, 4, { clientRequestId })).toMatchObject({
      status: 200,
      body: { data: { deduped: true, version: 7 } },
    });
    const again = await undo(id, 7);
    expect(again.body.data.production.shots.map((shot) => shot.id)).toEqual(['one', 'two']);
  });

  it('keeps of each change who made it, when, with which client, its operations and receipts, page by page', async () => {
    const { id } = await studio.created();
    const script = new Studio(studio.api.with({ 'x-service-client': 'cli/1.2.3' }));
    await script.applied(id, [{ op: 'add_shot', id: 'one' }]);
    await studio.applied(id, [{ op: 'remove_shot', shotId: 'one' }]);
    await studio.applied(id, [{ op: 'empty_trash' }]);
    const pages = await historyOf(id, 2);
    expect(pages.map(({ length }) => length)).toEqual([2, 2]);
    const changes = pages.flat();

    expect(changes.map(({ version, kind, undoable }) => [version, kind, undoable])).toEqual([
      [4, 'ops', false],
      [3, 'ops', true],
      [2, 'ops', true],
      [1, 'create', false],
    ]);
    expect(changes[2]).toMatchObject({
      client: 'cli/1.2.3',
      operations: [{ op: 'add_shot', id: 'one' }],
      receipts: [{ op: 'add_shot', ids: ['one'] }],
    });
    expect(changes.every(({ userId }) => userId === changes[0]?.userId)).toBe(true);
    for (const version of ['ffffffffffff', '999999999999', '1-0000000000']) {
      const place = [new Date(0).toISOString(), `00000000-0000-0000-0000-${version}`];
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
      expect(await elsewhere.api.get(`${base}/${id}/history?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', path: 'cursor' } },
      });
    }
  });

  it('holds up to 16 MiB, and refuses the operation that would make it larger, written or previewed', async () => {
    const { id } = await studio.created({ op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' });
    // Two bytes each as they are stored, so that what counts are bytes.
    const prompt = `@anna ${'ü'.repeat(29_990)}`;
    const shots = (from: number) =>
      Array.from({ length: 30 }, (_, index) => ({
        op: 'add_shot',
        id: `s${from + index}`,
        plan: { prompt },
      }));
    const each = 30 * (2 * prompt.length + 200);
    const fitting = Math.floor((16 * MIB) / each);
    const large = 5;
    for (let count = 0; count < large; count++) await studio.applied(id, shots(count * 30));
    // By now this is more than one message between services holds.
    const copied = await studio.api.post<Data<{ production: Production }>>(`${base}/${id}/clone`, {});
    expect(copied.status).toBe(201);
    expect(copied.body.data.production.shots).toHaveLength(large * 30);
    const renamed = await studio.applied(id, [{ op: 'rename_cast', role: 'anna', newRole: 'eva' }]);
    expect(renamed.production.shots.at(-1)).toMatchObject({ plan: { prompt: `@eva ${prompt.slice(6)}` } });
    for (let count = large; count < fitting; count++) await studio.applied(id, shots(count * 30));
    const { version } = await studio.read(id, '?shot_id=s0');
    for (const more of [{ dryRun: true }, {}]) {
      expect(
        await elsewhere.send(id, [{ op: 'add_folder', id: 'f', name: 'F' }, ...shots(900)], more),
      ).toMatchObject({
        status: 400,
        body: { error: { code: 'op_invalid', opIndex: 30, message: expect.stringContaining('16 MiB') } },
      });
    }
    const plan = { version: 1, shots: Array.from({ length: 30 }, () => ({ plan: { prompt } })) };
    expect(await elsewhere.api.post(`${base}/${id}/import`, { plan, mode: 'append' })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'plan' } },
    });
    expect((await elsewhere.read(id, '?shot_id=s0')).version).toBe(version);
    await elsewhere.applied(id, [{ op: 'set_shot_plan', shotId: 's0', patch: { prompt: 'short' } }]);
    await elsewhere.applied(id, [{ op: 'update_shot', shotId: 's0', patch: { title: 'Dawn' } }]);

    // Large changes take more pages. No change is left out, and no page is too large to be sent.
    const pages = await historyOf(id, 500);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().map((change) => change.version)).toEqual(
      Array.from({ length: version + 2 }, (_, index) => version + 2 - index),
    );
    expect(await undo(id, 3)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining(`version ${renamed.version}`) } },
    });
  });

  it('[2-7-06] tells that it is busy where others are faster each time; read again and repeated, the batch is applied', async () => {
    const { id } = await studio.created();
    const database = new Client({ connectionString: stack.databaseUrl('executor') });
    await database.connect();
    const over = new AbortController();
    // Somebody else, as fast as the database is.
    const others = (async () => {
      while (!over.signal.aborted)
        await database.query('update workflows set version = version + 1 where id = $1', [id]);
    })();
    try {
      let answer;
      do answer = await studio.send(id, [{ op: 'add_shot', id: randomUUID() }]);
      while (answer.status === 200);
      expect(answer).toBeServiceError(409, 'production_busy');
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await elsewhere.send(id, [{ op: 'add_shot', id: 'one' }], { dryRun: true })).status).toBe(200);
    } finally {
      over.abort();
      await others;
      await database.end();
    }
    const { version } = await elsewhere.read(id);
    expect((await elsewhere.applied(id, [{ op: 'add_shot', id: 'one' }])).version).toBe(version + 1);
  });
});
