import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@easel/stack';
import { givenWorkflow, samplePicture, startTestPostgres, text, useStack, wire } from '@easel/testing';
import { AckPolicy, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// The package carries no types.
const S3rver = jest.requireActual<new (options: object) => S3Server>('@20minutes/s3rver');

const NO_UPLOADS =
  '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>';

const LOGIN = { user: 'easel', pass: 'p@ss' };
const SECOND = 1_000_000_000;

/** A stream with settings of its operator's, and a consumer of ours as an earlier version had it. */
async function settingsOfAnOperator(server: string): Promise<void> {
  const nats = await connect({ servers: server, ...LOGIN, waitOnFirstConnect: true, reconnectTimeWait: 50 });
  const { streams, consumers } = await jetstreamManager(nats);
  const limits = { max_bytes: 100_000_000, max_age: 3_600 * SECOND };
  await streams.add({ name: 'JOBS', subjects: ['jobs.>'], retention: RetentionPolicy.Workqueue, ...limits });
  await consumers.add('JOBS', {
    durable_name: 'lane-image',
    filter_subject: 'jobs.lane.image',
    ack_policy: AckPolicy.Explicit,
    ack_wait: 77 * SECOND,
  });
  await nats.close();
}

interface Result {
  status: string;
  outputs: { url: string }[];
}

describe('an installation whose database, queue and storage are not the bundled ones', () => {
  let folder: string;
  let s3: S3Server;
  let front: Server;
  let bucket: string;
  let nats: ChildProcess;
  const database = `managed_${process.pid}`;
  const onServer = async (statement: string): Promise<string> => {
    const { url } = await startTestPostgres();
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
    const address = new URL(url);
    address.pathname = `/${database}`;
    return address.href;
  };
  const stack = useStack(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easel-bucket-'));
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
    const { port } = await s3.run();
    front = createServer((incoming, outgoing) => {
      const { method, url: path = '', headers } = incoming;
      // What this server does not know: policies, without which it lets everybody read, and unfinished uploads.
      if (path.includes('?policy')) return void outgoing.writeHead(204).end();
      if (method === 'GET' && /[?&]uploads\b/.test(path)) return void outgoing.end(NO_UPLOADS);
      const upstream = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(upstream);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    bucket = `${endpoint}/easel`;
    const natsPort = await freePort();
    nats = spawn(
      'nats-server',
      `-js -sd ${join(folder, 'nats')} -a 127.0.0.1 -p ${natsPort} --user easel --pass p@ss`.split(' '),
      {
        stdio: 'ignore',
      },
    );
    await settingsOfAnOperator(`127.0.0.1:${natsPort}`);
    return {
      DATABASE_URL: await onServer(`create database ${database}`),
      NATS_URL: `nats://easel:p%40ss@127.0.0.1:${natsPort}`,
      STORAGE_ENDPOINT: endpoint,
      STORAGE_FORCE_PATH_STYLE: 'true',
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
      STORAGE_BUCKET_NAME: 'easel',
      STORAGE_PUBLIC_URL: bucket,
    };
  });
  afterAll(async () => {
    front.close();
    front.closeAllConnections();
    await s3.close();
    nats.kill('SIGKILL');
    await onServer(`drop database ${database} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  it('[3-1-04] [3-1-07] [3-1-08] [3-2.2-76] works, with results at addresses of the bucket, which are taken as inputs by either address', async () => {
    expect(new URL(stack.databaseUrl('executor')).pathname).toBe(`/${database}`);
    const user = await stack.api.signUp();
    const client = stack.api.as(user);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(samplePicture(80, 60, 'own'))], 'own.png'));
    const upload = await client.post<{ data: { url: string } }>('/v1/upload', form);
    expect(upload.body.data.url).toMatch(`${bucket}/media/`);

    for (const imageUrl of [upload.body.data.url, upload.body.data.url.replace(bucket, stack.url)]) {
      const workflowId = await givenWorkflow(
        user,
        {
          nodes: [{ id: 'hat', type: 'image-to-image', data: { prompt: 'with a hat', imageUrl } }],
          edges: [],
        },
        'hats',
        stack.api,
      );
      const run = await client.post<Result>('/v1/api/run?wait=true', { workflowId });

      expect(run.body).toMatchObject({ status: 'completed' });
      const [output] = run.body.outputs;
      expect(output?.url).toMatch(`${bucket}/media/`);
      const file = await fetch(output?.url ?? '');
      expect({ status: file.status, type: file.headers.get('content-type') }).toEqual({
        status: 200,
        type: expect.stringMatching(/^image\//),
      });
      // Whoever was given an address before goes on reading.
      expect((await fetch((output?.url ?? '').replace(bucket, stack.url))).status).toBe(200);
    }
  });

  it('keeps what an operator set of a stream, and brings the rest up to date', async () => {
    const operator = await connect({ servers: new URL(stack.natsUrl).host, ...LOGIN });
    const { streams, consumers } = await jetstreamManager(operator);
    try {
      const { config } = await streams.info('JOBS');
      expect(config).toMatchObject({ max_bytes: 100_000_000, max_age: 86_400 * SECOND });
      const waitOf = async () => (await consumers.info('JOBS', 'lane-image')).config.ack_wait;
      while ((await waitOf()) === 77 * SECOND) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await waitOf()).toBe(10 * SECOND);
    } finally {
      await operator.close();
    }
  });

  it('answers and packs more than its queue takes in a message, and refuses what does not fit', async () => {
    const user = await stack.api.signUp();
    const client = stack.api.as(user);
    const long = 'fox '.repeat(225_000);
    const joins = Array.from({ length: 4 }, (_, index) => `join${index}`);
    const workflowId = await givenWorkflow(
      user,
      {
        nodes: [
          text('long', long),
          ...joins.map((id) => ({ id, type: 'combine-text', data: { presentationOutput: true } })),
        ],
        edges: joins.map((id) => wire('long', 'prompt', id, 'text')),
      },
      'foxes',
      stack.api,
    );

    const run = await client.post<Result & { executionId: string }>('/v1/api/run?wait=true', { workflowId });

    expect(run.body).toMatchObject({ status: 'completed' });
    expect(run.body.outputs.map(({ url }) => url === long)).toEqual(joins.map(() => true));
    const again = await client.get<Result>(`/v1/api/result/${run.body.executionId}`);
    expect(again.body.outputs).toEqual(run.body.outputs);
    const saved = (longer: string) =>
      client.post('/v1/workflows', { name: 'foxes', nodes: [text('longer', longer)], edges: [] });
    expect((await saved(long + long)).status).toBe(201);
    // Packed, it has three quarters of its length.
    const noise = randomBytes(1_200_000).toString('base64');
    expect(await saved(noise)).toBeServiceError(413, 'payload_too_large');
  });
});
