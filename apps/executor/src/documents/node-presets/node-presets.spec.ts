import type { INestApplicationContext } from '@nestjs/common';
import { type Caller, type CreateNodePresetRequest, NODE_PRESET_FILE_KIND } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { executorMigrations } from '../../wiring/migrations/executor-migrations.js';
import { callerNamed } from '../../executions/triggers/stored-workflows.fixture.js';
import { ChangeNodePreset } from './change-node-preset.js';
import { ImportNodePresets } from './import-node-presets.js';
import { NodePresetFavoritesMessageController } from './node-preset-favorites.message-controller.js';
import { NodePresetFavoritesRepository } from './node-preset-favorites.repository.js';
import { NodePresetGroupsMessageController } from './node-preset-groups.message-controller.js';
import { NodePresetGroupsRepository } from './node-preset-groups.repository.js';
import { NodePresetsMessageController } from './node-presets.message-controller.js';
import { NodePresetsRepository } from './node-presets.repository.js';

const PRESETS = {
  module: class Presets {},
  controllers: [
    NodePresetsMessageController,
    NodePresetGroupsMessageController,
    NodePresetFavoritesMessageController,
  ],
  providers: [
    ChangeNodePreset,
    ImportNodePresets,
    NodePresetFavoritesRepository,
    NodePresetGroupsRepository,
    NodePresetsRepository,
  ],
};
const SCHEMA = { schema: 'executor', rows: [], migrations: executorMigrations };

let app: INestApplicationContext;
let replica: INestApplicationContext;
let presets: NodePresetsMessageController;
let groups: NodePresetGroupsMessageController;
let favorites: NodePresetFavoritesMessageController;
let owner: Caller;
beforeAll(async () => {
  const first = await featuresOnDatabase(SCHEMA, [PRESETS]);
  app = first.app;
  replica = (await featuresOnDatabase(SCHEMA, [PRESETS], first.at)).app;
  presets = app.get(NodePresetsMessageController);
  groups = app.get(NodePresetGroupsMessageController);
  favorites = app.get(NodePresetFavoritesMessageController);
});
afterAll(async () => {
  await app.close();
  await replica.close();
});
beforeEach(() => (owner = callerNamed()));

const preset = (given: Partial<CreateNodePresetRequest> = {}) =>
  presets.create({ nodeType: 'generate-image', name: 'Calm', data: {}, ...given }, owner);
const group = (given: object = {}) => groups.create({ nodeType: 'lens', name: 'Mine', ...given }, owner);
const fileOf = (names: readonly string[]) => ({
  kind: NODE_PRESET_FILE_KIND,
  version: 1 as const,
  presets: names.map((name) => ({ nodeType: 'generate-image', name, data: { style: name } })),
});
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('presets', () => {
  it('have a name that no other of their node type has', async () => {
    const { id } = await preset();
    await preset({ nodeType: 'lens' });
    const { id: other } = await preset({ name: 'Loud' });

    await expect(preset()).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    await expect(presets.update({ id: other, name: 'Calm' }, owner)).rejects.toMatchObject({
      code: 'name_taken',
    });
    expect(await presets.update({ id, name: 'Calm' }, owner)).toMatchObject({ id, name: 'Calm' });
  });

  it('of one name, sent to two replicas at once, are one', async () => {
    const other = replica.get(NodePresetsMessageController);
    const request = { nodeType: 'lens', name: 'Once', data: {} };
    const made = await Promise.allSettled(
      [presets, other, presets, other].map((each) => each.create(request, owner)),
    );

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await presets.list({}, owner)).data).toHaveLength(1);
  });

  it('change in what was sent alone; null takes away', async () => {
    const { id: groupId } = await group({ nodeType: 'generate-image' });
    const made = await preset({ description: 'A', groupId, tags: ['a'], data: { style: 'Noir' } });
    const renamed = await presets.update({ id: made.id, name: 'Other' }, owner);
    const bare = await presets.update({ id: made.id, description: null, groupId: null }, owner);

    expect(renamed).toEqual({ ...made, name: 'Other', updatedAt: expect.any(String) as string });
    expect(bare).not.toHaveProperty('description');
    expect(bare).not.toHaveProperty('groupId');
    expect(bare).toMatchObject({ tags: ['a'], data: { style: 'Noir' } });
  });

  it('are of a node type that there is, and no larger than 64 KiB', async () => {
    await expect(preset({ nodeType: 'nope' })).rejects.toMatchObject({ extra: { path: 'nodeType' } });
    await expect(preset({ data: { style: 'ä'.repeat(40_000) } })).rejects.toMatchObject({
      status: 400,
      extra: { path: 'data' },
    });
  });

  it('are in a group of their own user and node type, and stay when it goes', async () => {
    const mine = await group();
    const made = await preset({ nodeType: 'lens', groupId: mine.id });

    await expect(preset({ nodeType: 'style', groupId: mine.id })).rejects.toMatchObject({
      extra: { path: 'groupId' },
    });
    const stranger = callerNamed();
    const request = { nodeType: 'lens', name: 'X', data: {}, groupId: mine.id };
    await expect(presets.create(request, stranger)).rejects.toMatchObject({ extra: { path: 'groupId' } });

    await groups.delete({ id: mine.id }, owner);
    const [kept] = (await presets.list({ nodeType: 'lens' }, owner)).data;
    expect(kept).toMatchObject({ id: made.id });
    expect(kept).not.toHaveProperty('groupId');
  });

  it('page through each once, newest first', async () => {
    await presets.import(fileOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']), owner);
    const whole = await presets.list({}, owner);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await presets.list({ limit: 3, ...(cursor && { cursor }) }, owner);
      seen.push(...namesOf(page.data));
      cursor = page.nextCursor;
    } while (cursor);

    expect(seen).toEqual(namesOf(whole.data));
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(whole).not.toHaveProperty('nextCursor');
  });

  it("are not a stranger's to change or delete", async () => {
    const { id } = await preset();
    const stranger = callerNamed();

    await expect(presets.update({ id, name: 'x' }, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(presets.delete({ id }, stranger)).rejects.toMatchObject({ status: 404 });
    expect((await presets.list({}, stranger)).data).toEqual([]);
    expect(await presets.delete({ id }, owner)).toEqual({ success: true });
    await expect(presets.delete({ id }, owner)).rejects.toMatchObject({ status: 404 });
  });
});

describe('importing', () => {
  it('keeps what was exported, beside what has the same name', async () => {
    await preset({ name: 'a', description: 'Mine' });
    const exported = await presets.export({}, owner);
    const made = await presets.import(
      { ...exported, presets: [...exported.presets, ...fileOf(['a', 'b']).presets] },
      owner,
    );

    expect(exported).toMatchObject({
      kind: NODE_PRESET_FILE_KIND,
      version: 1,
      presets: [{ nodeType: 'generate-image', name: 'a', description: 'Mine', data: {} }],
    });
    expect(namesOf(made)).toEqual(['a (imported)', 'a (imported 2)', 'b']);
    expect(made[0]).toMatchObject({ description: 'Mine' });
  });

  it('keeps nothing of a file of which a part is wrong', async () => {
    const file = fileOf(['a', 'b']);
    const wrong = {
      ...file,
      presets: file.presets.map((each, n) => ({ ...each, nodeType: n ? 'nope' : 'lens' })),
    };

    await expect(presets.import(wrong, owner)).rejects.toMatchObject({
      extra: { path: 'presets[1].nodeType' },
    });
    expect((await presets.list({}, owner)).data).toEqual([]);
  });

  it('fills an account up to 500 presets, and not beyond', async () => {
    const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    await presets.import(fileOf(names(499, 'a')), owner);

    await expect(presets.import(fileOf(names(2, 'b')), owner)).rejects.toMatchObject({
      code: 'limit_reached',
    });
    await presets.import(fileOf(names(1, 'b')), owner);
    await expect(preset({ name: 'one more' })).rejects.toMatchObject({ status: 400, code: 'limit_reached' });
    expect((await presets.list({}, owner)).data).toHaveLength(500);
  });
});

describe('groups', () => {
  it('are listed in display order', async () => {
    for (const [name, sortOrder] of [
      ['second', 2],
      ['first', 1],
      ['third', 3],
    ] as const) {
      await group({ name, sortOrder });
    }
    await group({ name: 'elsewhere', nodeType: 'style' });

    expect(namesOf(await groups.list({ nodeType: 'lens' }, owner))).toEqual(['first', 'second', 'third']);
    expect(await groups.list({}, owner)).toHaveLength(4);
  });

  it("have names of their own, and are not a stranger's", async () => {
    const { id } = await group();
    const other = await group({ name: 'Other' });

    await expect(group()).rejects.toMatchObject({ code: 'name_taken' });
    await expect(groups.update({ id: other.id, name: 'Mine' }, owner)).rejects.toMatchObject({
      code: 'name_taken',
    });
    expect(await groups.update({ id, kind: 'section' }, owner)).toMatchObject({
      name: 'Mine',
      kind: 'section',
    });
    await expect(groups.update({ id, name: 'x' }, callerNamed())).rejects.toMatchObject({ status: 404 });
    await expect(groups.delete({ id }, callerNamed())).rejects.toMatchObject({ status: 404 });
  });
});

describe('favourites', () => {
  const nodeType = 'generate-image';
  const list = () => favorites.list({ nodeType }, owner);

  it('are marked and taken back, any number of times', async () => {
    const { id } = await preset();
    const factory = 'generate-image/thumbnail';
    for (const presetId of [factory, id, factory, id.toUpperCase()]) {
      await favorites.add({ nodeType, presetId }, owner);
      await app
        .get(Database)
        .orm.query(`update node_preset_favorites set created_at = created_at - interval '1 second'`);
    }

    expect(await list()).toEqual([id, factory]);
    for (let times = 0; times < 2; times += 1) await favorites.remove({ nodeType, presetId: factory }, owner);
    expect(await list()).toEqual([id]);
    expect(await favorites.list({ nodeType }, callerNamed())).toEqual([]);
  });

  it('are presets that the caller could see', async () => {
    const { id } = await preset();

    for (const presetId of ['generate-image/nope', 'lens/room-for-place', 'nope', callerNamed().userId]) {
      await expect(favorites.add({ nodeType, presetId }, owner)).rejects.toMatchObject({ status: 404 });
    }
    await expect(favorites.add({ nodeType, presetId: id }, callerNamed())).rejects.toMatchObject({
      status: 404,
    });
  });

  it('go with their preset', async () => {
    const { id } = await preset();
    await favorites.add({ nodeType, presetId: id }, owner);
    await presets.delete({ id }, owner);

    expect(await list()).toEqual([]);
  });
});
