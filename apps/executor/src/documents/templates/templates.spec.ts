import { type Caller, NotFound, SERVICE_CREATOR_ID, type TemplateSort } from '@easel/contracts';
import type { EstimateRun } from '../../runs/estimates/estimate-run.js';
import {
  busNaming,
  callerNamed,
  StoredWorkflows,
} from '../../executions/triggers/stored-workflows.fixture.js';
import { builtInTemplates } from './built-in/built-in-templates.js';
import { KeepBuiltInTemplates } from './keep-built-in-templates.js';
import { PublishTemplate } from './publish-template.js';
import { TemplateFavoritesRepository } from './template-favorites.repository.js';
import { TemplatesRepository } from './templates.repository.js';

let stored: StoredWorkflows;
let templates: TemplatesRepository;
let favorites: TemplateFavoritesRepository;
let publishing: PublishTemplate;
let keepBuiltIn: KeepBuiltInTemplates;
beforeEach(async () => {
  stored = await StoredWorkflows.open();
  templates = new TemplatesRepository(stored.database);
  favorites = new TemplateFavoritesRepository(stored.database);
  const estimating = { ofContent: () => Promise.resolve(3) } as unknown as EstimateRun;
  publishing = new PublishTemplate(
    busNaming('Ada'),
    stored.database,
    stored.workflows,
    estimating,
    templates,
    stored.graphs,
  );
  keepBuiltIn = new KeepBuiltInTemplates(stored.database, estimating, templates);
});
afterEach(() => stored.close());

const workflow = () =>
  stored.create([
    { id: 'hook', type: 'webhook-trigger', data: { params: [{ name: 'a', type: 'text' }] } },
    { id: 'picture', type: 'generate-image', data: { provider: 'gpt-image-2' } },
  ]);
const published = async (slug: string, given: object = {}, caller: Caller = stored.owner) =>
  publishing.run(caller, { workflowId: (await workflow()).id, slug, name: slug, ...given });

/** Every page of a sort, three at a time. */
async function allPages(sort: TemplateSort): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await templates.browse({ sort, limit: 3, ...(cursor !== null && { cursor }) });
    expect(page.data.length).toBeLessThanOrEqual(3);
    seen.push(...page.data.map(({ slug }) => slug));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return seen;
}

describe('publishing', () => {
  it('keeps what the workflow was, without its secrets, until it is published anew', async () => {
    const made = await workflow();
    const first = await publishing.run(stored.owner, { workflowId: made.id, slug: 'a', name: 'A' });
    await stored.save(made, [{ id: 'one', type: 'text-prompt', data: { text: 'x' } }]);
    const kept = await templates.find('a');
    const anew = await publishing.run(stored.owner, { workflowId: made.id, slug: 'a', name: 'B' });

    expect(JSON.stringify(made.nodes)).toMatch(/[0-9a-f]{64}/);
    expect(JSON.stringify(first)).not.toMatch(/[0-9a-f]{64}/);
    expect(first).toMatchObject({
      creatorDisplayName: 'Ada',
      creatorId: stored.owner.userId,
      estimatedCredits: 3,
      nodeTypesUsed: ['generate-image', 'webhook-trigger'],
      providersUsed: ['gpt-image-2'],
      listedIn: ['marketplace'],
    });
    expect(kept.snapshot.nodes).toEqual(first.snapshotNodes);
    expect(anew).toMatchObject({ id: first.id, name: 'B', nodeTypesUsed: ['text-prompt'] });
    expect(anew.createdAt).toBe(first.createdAt);
  });

  it("takes neither another's workflow nor another's slug", async () => {
    const { id } = await workflow();
    const request = { workflowId: id, slug: 'a', name: 'A' };
    await publishing.run(stored.owner, request);

    await expect(publishing.run(callerNamed(), request)).rejects.toBeInstanceOf(NotFound);
    await stored.source.query('update templates set user_id = gen_random_uuid()');
    await expect(publishing.run(stored.owner, request)).rejects.toMatchObject({ code: 'slug_taken' });
    expect((await templates.browse({})).data).toHaveLength(1);
  });

  it('takes no workflow that the token is not allowed to use', async () => {
    const { id } = await workflow();
    const token: Caller = { ...stored.owner, workflowIds: [callerNamed().userId] };

    await expect(publishing.run(token, { workflowId: id, slug: 'a', name: 'A' })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('under one slug at once by the same account makes one template', async () => {
    const { id } = await workflow();
    const request = { workflowId: id, slug: 'a', name: 'A' };
    await Promise.all(Array.from({ length: 5 }, () => publishing.run(stored.owner, request)));

    expect((await templates.browse({})).data).toHaveLength(1);
  });

  it('is changed and taken back by its publisher alone', async () => {
    const { id } = await published('a', { category: 'Film', tags: ['x'] });
    const stranger = callerNamed();

    await expect(templates.update(stranger, { slug: id, name: 'B' })).rejects.toBeInstanceOf(NotFound);
    await expect(templates.delete(stranger, id)).rejects.toBeInstanceOf(NotFound);
    expect(await templates.update(stored.owner, { slug: id, category: null, name: 'B' })).toMatchObject({
      name: 'B',
      category: null,
      tags: ['x'],
    });
    await templates.delete(stored.owner, id);
    await expect(templates.find('a')).rejects.toBeInstanceOf(NotFound);
  });
});

describe('browsing', () => {
  it.each(['newest', 'popular', 'most-favorited'] as const)(
    'by %s pages through each once, in order',
    async (sort) => {
      for (let n = 0; n < 8; n++) await published(`t-${n}`);
      // Equal counts, and equal times.
      await stored.source.query(`update templates set clone_count = length(slug) + ascii(right(slug, 1)) % 3,
      favorite_count = ascii(right(slug, 1)) % 2, created_at = date_trunc('hour', created_at)`);
      const counted = { newest: '0', popular: 'clone_count', 'most-favorited': 'favorite_count' }[sort];
      const expected: { slug: string }[] = await stored.source.query(
        `select slug from templates order by ${counted}::integer desc, created_at desc, id desc`,
      );

      expect(await allPages(sort)).toEqual(expected.map(({ slug }) => slug));
    },
  );

  it('takes a cursor of its own sort alone', async () => {
    for (const slug of ['a', 'b']) await published(slug);
    const { nextCursor } = await templates.browse({ limit: 1 });

    for (const cursor of [nextCursor ?? '', 'nonsense', 'popular.1.x', 'popular.99999999999.x']) {
      await expect(templates.browse({ sort: 'popular', cursor })).rejects.toMatchObject({
        status: 400,
        extra: { path: 'cursor' },
      });
    }
  });

  it('filters by whatever a card says', async () => {
    await published('a', { category: 'Film', tags: ['x', 'y'], description: '100% foxes' });
    await published('b', { category: 'Sound', tags: ['y'] });
    const found = async (filter: object) => (await templates.browse(filter)).data.map(({ slug }) => slug);

    expect(await found({ category: 'Film' })).toEqual(['a']);
    expect(await found({ tag: 'y' })).toEqual(['b', 'a']);
    expect(await found({ tag: 'x', category: 'Sound' })).toEqual([]);
    expect(await found({ search: '0% FOX' })).toEqual(['a']);
    expect(await found({ search: '%' })).toEqual(['a']);
    expect(await found({ nodeType: 'generate-image', outputType: 'image' })).toEqual(['b', 'a']);
    expect(await found({ nodeType: 'lens' })).toEqual([]);
    expect(await found({ provider: 'gpt-image-2', complexity: 'simple' })).toEqual(['b', 'a']);
    expect(await found({ complexity: 'advanced' })).toEqual([]);
  });
});

describe('favourites', () => {
  it('are counted once each, however often and wherever they are marked at once', async () => {
    await published('a');
    const fans = [callerNamed(), callerNamed(), callerNamed()];
    await Promise.all([...fans, ...fans].map((fan) => favorites.add(fan, 'a')));
    const marked = await templates.find('a');
    await Promise.all([fans[0], fans[0]].map((fan) => favorites.remove(fan, 'a')));

    expect(marked.favoriteCount).toBe(3);
    expect((await templates.find('a')).favoriteCount).toBe(2);
    expect((await favorites.list(fans[0], {})).data).toEqual([]);
    expect((await favorites.list(fans[1], {})).data).toMatchObject([{ slug: 'a' }]);
    await expect(favorites.add(fans[0], 'nope')).rejects.toBeInstanceOf(NotFound);
  });
});

describe('the templates that come with the service', () => {
  it('stand among the others after each boot, once, with what users did with them', async () => {
    await Promise.all([keepBuiltIn.onApplicationBootstrap(), keepBuiltIn.onApplicationBootstrap()]);
    const { id, slug } = (await templates.browse({})).data[0];
    await templates.countClone(id);
    await stored.source.query(`update templates set name = 'old'`);
    await keepBuiltIn.onApplicationBootstrap();

    const { data } = await templates.browse({ limit: 50 });
    expect(data.map((row) => row.slug).toSorted()).toEqual(
      builtInTemplates.map((each) => each.slug).toSorted(),
    );
    expect(data.every(({ name, userId }) => name !== 'old' && userId === SERVICE_CREATOR_ID)).toBe(true);
    expect(await templates.find(slug)).toMatchObject({ id, cloneCount: 1 });
  });

  it("leave another's template be that has such a slug already", async () => {
    const [{ slug }] = builtInTemplates;
    await published(slug);
    await keepBuiltIn.onApplicationBootstrap();

    expect(await templates.find(slug)).toMatchObject({ userId: stored.owner.userId });
    expect((await templates.browse({ limit: 50 })).data).toHaveLength(builtInTemplates.length);
  });
});
