import { createClient } from './client.js';

const UPLOAD = { data: { url: 'https://example.org/pier.png', category: 'image' } };

/** A client whose server reads each body to its end, and answers in turn. */
function clientOf(...answers: Response[]) {
  const bodies: string[] = [];
  const inits: RequestInit[] = [];
  const client = createClient({
    baseUrl: 'https://easel.example.org',
    fetch: async (_url, init = {}) => {
      inits.push(init);
      bodies.push(await new Response(init.body).text());
      return answers.shift() ?? Response.json(UPLOAD);
    },
    sleep: async () => undefined,
  });
  return { client, bodies, inits };
}
const refused = (status: number) => Response.json({ error: { code: 'rate_limited' } }, { status });
const streamOf = (...pieces: (Uint8Array | ArrayBuffer)[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece as Uint8Array);
      controller.close();
    },
  });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('an upload', () => {
  it.each([
    ['a blob', new Blob(['A pier.'], { type: 'image/png' }), 'file'],
    ['a file', new File(['A pier.'], 'pier.png', { type: 'image/png' }), 'pier.png'],
    ['bytes', bytes('A pier.'), 'file'],
    ['a buffer', bytes('A pier.').buffer, 'file'],
    ['a stream', streamOf(bytes('A '), bytes('pier.')), 'file'],
    ['a stream of plain buffers', streamOf(bytes('A pier.').buffer), 'file'],
  ])('of %s sends its bytes as one part of a form', async (_, file, filename) => {
    const { client, bodies, inits } = clientOf();
    const told: number[] = [];

    const upload = await client.uploads.upload(file, {
      onProgress: (sent) => told.push(sent),
      contentType: 'image/png',
    });

    const boundary = /boundary=(\S+)$/.exec(new Headers(inits[0]?.headers).get('content-type') ?? '')?.[1];
    expect(bodies).toEqual([
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n` +
        `content-type: image/png\r\n\r\nA pier.\r\n--${boundary}--\r\n`,
    ]);
    expect(told.at(-1)).toBe(7);
    expect(upload).toEqual(UPLOAD.data);
  });

  it('keeps nothing of what it has sent: Node copies what may be redirected', async () => {
    const { client, inits } = clientOf();

    await client.uploads.upload(new Blob(['A pier.']));

    expect(inits[0]).toMatchObject({ redirect: 'error', window: null, duplex: 'half' });
    expect(inits[0]?.body).toBeInstanceOf(ReadableStream);
  });

  it('is sent again after 429, but never from a stream that was read', async () => {
    const blob = clientOf(refused(429));
    const stream = clientOf(refused(429));

    await blob.client.uploads.upload(new Blob(['A pier.']));
    const error = await stream.client.uploads.upload(streamOf(bytes('A pier.'))).catch((one: unknown) => one);

    expect(blob.bodies).toHaveLength(2);
    expect(blob.bodies[1]).toBe(blob.bodies[0]);
    expect(error).toMatchObject({ status: 429 });
    expect(stream.bodies).toHaveLength(1);
  });

  it('is sent again under its key where the answer was lost', async () => {
    const { client, bodies, inits } = clientOf(refused(502));

    await client.uploads.upload(new Blob(['A pier.']));

    const keys = inits.map(({ headers }) => new Headers(headers).get('idempotency-key'));
    expect(bodies).toHaveLength(2);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('lets no name break out of its part', async () => {
    const { client, bodies } = clientOf();

    await client.uploads.upload(new Blob(['']), { filename: 'a"\r\nx: y' });

    expect(bodies[0]).toContain('filename="a___x: y"');
  });
});
