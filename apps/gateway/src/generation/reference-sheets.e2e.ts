import sharp from 'sharp';
import {
  api,
  type ApiClient,
  CLOUD,
  givenRun,
  givenWorkflow,
  type TestGraph,
  type TestUser,
  untilExecution,
  untilJobEnded,
  useStack,
  wire,
} from '@easel/testing';

interface Job {
  status: string;
  error_code: string | null;
  lane: string | null;
  output_data: { imageUrl: string; panels: string[]; panelDetails: object[] } | null;
}

/** A picture of one colour, in the library. */
async function picture(client: ApiClient, color: string, width = 90, height = 120): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'panel.png');
  const { body } = await client.post<{ data: { url: string } }>('/v1/upload', form);
  return body.data.url;
}

const ended = (client: ApiClient, jobId: string) => untilJobEnded<Job>(client, jobId);

const sizeOf = async (url: string) => {
  const { width, height, format } = await sharp(
    Buffer.from(await (await fetch(url)).arrayBuffer()),
  ).metadata();
  return { width, height, format };
};

describe('POST /v1/reference-sheet', () => {
  let user: TestUser;
  let client: ApiClient;
  let panels: string[];
  beforeAll(async () => {
    user = await api.signUp();
    client = api.as(user);
    panels = await Promise.all(['#c02020', '#20c020', '#2020c0'].map((color) => picture(client, color)));
  });

  it('composes a sheet of the entries of a subject, in the look that is asked for', async () => {
    const [front = '', back = '', smile = ''] = panels;
    const { status, body } = await client.post<{ jobId: string }>('/v1/reference-sheet', {
      preset: 'studio-main',
      skin: 'blueprint',
      aspect: 'square',
      background: 'transparent',
      name: 'Mira',
      buckets: {
        angles: [
          { name: 'front', url: front },
          { name: 'back', url: back },
        ],
        expressions: [{ name: 'smile', url: smile }],
      },
    });
    const job = await ended(client, body.jobId);

    expect(status).toBe(200);
    expect(job).toMatchObject({ status: 'completed', lane: 'sheets' });
    expect(job.output_data).toMatchObject({
      panels: [front, back],
      panelDetails: [
        { section: 'head-turnaround', name: 'front', made: false },
        { section: 'head-turnaround', name: 'back', made: false },
      ],
    });
    expect(await sizeOf(job.output_data?.imageUrl ?? '')).toEqual({
      width: 2_400,
      height: 2_400,
      format: 'png',
    });
  });

  it('refuses a sheet of nothing with no_panels, and wrong settings by their name; no job is made', async () => {
    const url = panels[0];
    const before = (await client.get<{ data: unknown[] }>('/v1/jobs')).body.data.length;
    const wrong: [Record<string, unknown>, string][] = [
      [{ panelUrls: [url], skin: 'oil' }, 'skin'],
      [{ panelUrls: [url], heightCm: 0 }, 'heightCm'],
      [{ panelUrls: Array(25).fill(url) }, 'panelUrls'],
      [{ panels: [{ url }] }, 'panels[0].name'],
      [{ buckets: { angles: [{ name: 'front', url: 'no link' }] } }, 'buckets.angles[0].url'],
      [{ buckets: { angles: [{ name: 'front', url: 'http://169.254.169.254/' }] } }, 'buckets.angles[0].url'],
      [
        { panels: Array.from({ length: 13 }, (_, i) => ({ section: 'pose-board', name: `own ${i}`, url })) },
        'panels',
      ],
    ];
    for (const [body, path] of wrong) {
      expect(await client.post('/v1/reference-sheet', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', path } },
      });
    }
    for (const body of [
      {},
      { buckets: {} },
      { generateMissing: true },
      { sheetType: 'detail', panels: [] },
    ]) {
      expect(await client.post('/v1/reference-sheet', body)).toBeServiceError(400, 'no_panels');
    }
    expect((await client.get<{ data: unknown[] }>('/v1/jobs')).body.data).toHaveLength(before);
  });

  it('takes panels over wires, and hands them on beside the sheet', async () => {
    const [first = '', second = ''] = panels;
    const graph: TestGraph = {
      nodes: [
        { id: 'a', type: 'upload-image', data: { url: first } },
        {
          id: 'hero',
          type: 'character',
          data: { characterName: 'Mira', sourceImageUrl: second, angles: [{ name: 'front', url: first }] },
        },
        { id: 'sheet', type: 'reference-sheet', data: { skin: 'illustrated' } },
        { id: 'board', type: 'image-collage', data: { resolution: '2K' } },
      ],
      edges: [
        wire('a', 'image', 'sheet', 'in'),
        wire('hero', 'characterRef', 'sheet', 'in'),
        wire('sheet', 'panels', 'board', 'in'),
      ],
    };
    const id = await givenRun(user, await givenWorkflow(user, graph));
    const run = await untilExecution(client, id, ({ status }) => !['pending', 'running'].includes(status));

    expect(run).toMatchObject({ status: 'completed' });
    expect(run.nodeStates['sheet']?.output).toMatchObject({
      imageUrl: expect.any(String),
      panels: [second, first, first],
      panelDetails: [
        { section: 'header', name: 'main image' },
        { section: 'head-turnaround', name: 'front' },
        { section: 'turnaround' },
      ],
    });
    expect(await sizeOf(String(run.nodeStates['board']?.output?.['imageUrl']))).toMatchObject({
      width: 2_048,
    });
  });
});

describe('a sheet on the cloud edition', () => {
  const stack = useStack(CLOUD);

  it('is quoted panel by panel, held at that, and charged for what was made', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const balance = async () =>
      (await client.get<{ data: { total: number; held: number } }>('/v1/credits/balance')).body.data;
    const front = await picture(client, '#c02020');
    const asked = {
      name: 'Mira',
      description: 'a woman with red hair',
      sections: ['body-turnaround'],
      buckets: { bodyAngles: [{ name: 'front', url: front }] },
    };
    const { total } = await balance();

    const { body } = await client.post<{
      data: {
        panels: object[];
        missing: { name: string; credits: number }[];
        composeCredits: number;
        totalCredits: number;
      };
    }>('/v1/reference-sheet/quote', asked);
    const quote = body.data;
    const panels = quote.missing.reduce((sum, { credits }) => sum + credits, 0);

    expect(quote.panels).toEqual([
      { section: 'body-turnaround', name: 'front', bucket: 'bodyAngles', url: front },
    ]);
    expect(quote.missing.map(({ name }) => name)).toEqual(['left profile', 'back']);
    expect(quote.composeCredits).toBe(5);
    expect(panels).toBeGreaterThan(0);
    expect(quote.totalCredits).toBe(5 + panels);
    expect(await balance()).toMatchObject({ total, held: 0 });

    const plain = await client.post<{ jobId: string }>('/v1/reference-sheet', asked);
    expect(await ended(client, plain.body.jobId)).toMatchObject({ status: 'completed' });
    expect(await balance()).toMatchObject({ total: total - 5, held: 0 });

    const whole = await client.post<{ jobId: string }>('/v1/reference-sheet', {
      ...asked,
      generateMissing: true,
    });
    const job = await ended(client, whole.body.jobId);
    expect(job).toMatchObject({ status: 'completed' });
    expect(job.output_data).toMatchObject({
      lane: 'draft',
      panels: [front, expect.any(String), expect.any(String)],
      panelDetails: [{ made: false }, { name: 'left profile', made: true }, { name: 'back', made: true }],
    });
    expect(await balance()).toMatchObject({ total: total - 5 - quote.totalCredits, held: 0 });
  });
});
