import { createClient } from './client.js';
import { JobFailedError } from './errors.js';
import { rowsOf } from './pages.js';

const clientOf = (answer: (url: URL, init: RequestInit) => Response | Promise<Response>) =>
  createClient({
    baseUrl: 'https://easel.example.org',
    fetch: async (url, init) => answer(new URL(url as string), init ?? {}),
    sleep: async () => undefined,
  });
const stream = (...frames: string[]) =>
  new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
const frame = (id: number, event: string, data: object = {}) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
const END = 'event: end\ndata: {"status":"completed"}\n\n';

describe('waiting for jobs', () => {
  it('asks for all of them in one request', async () => {
    const asked: string[][] = [];
    const client = clientOf((_, init) => {
      const { jobIds } = JSON.parse(init.body as string) as { jobIds: string[] };
      asked.push(jobIds);
      const status = asked.length < 3 ? 'processing' : 'completed';
      return Response.json({ data: jobIds.map((id) => ({ id, status, progress: 0, output_data: { id } })) });
    });
    const ids = Array.from({ length: 100 }, (_, n) => `job-${n}`);

    const jobs = await Promise.all(ids.map((id) => client.jobs.wait(id)));

    expect(jobs.map(({ id }) => id)).toEqual(ids);
    expect(asked).toEqual([ids, ids, ids]);
  });

  it('fails as the job did', async () => {
    const client = clientOf((url, init) => {
      if (url.pathname === '/v1/generate-image') return Response.json({ jobId: 'j' });
      expect(init.body).toBe('{"jobIds":["j"]}');
      return Response.json({ data: [{ id: 'j', status: 'failed', progress: 0, error_message: null }] });
    });

    const error = await client.nodes.runAndWait('generate-image').catch((failure: unknown) => failure);

    expect(error).toBeInstanceOf(JobFailedError);
    expect(error).toMatchObject({ jobId: 'j', jobStatus: 'failed', message: 'generate-image failed' });
  });

  it.each([
    [20, 'completed'],
    [25, 'fails'],
  ])('lasts while the service is away for a while: %i answers of 502, then it %s', async (most, ends) => {
    let failures = 0;
    const client = clientOf(() => {
      failures += 1;
      if (failures <= most) return Response.json({ error: { code: 'bad_gateway' } }, { status: 502 });
      return Response.json({ data: [{ id: 'j', status: 'completed', progress: 100 }] });
    });

    const ended = await client.jobs
      .wait('j', { pollMs: 1 })
      .catch(({ status }: { status: number }) => ({ status }));

    expect(ended.status).toBe(ends === 'fails' ? 502 : ends);
  });

  it('ends at once where it may not look', async () => {
    let looks = 0;
    const client = clientOf(() => {
      looks += 1;
      return Response.json({ error: { code: 'insufficient_scope' } }, { status: 403 });
    });

    await expect(client.jobs.wait('j')).rejects.toMatchObject({ code: 'insufficient_scope' });
    expect(looks).toBe(1);
  });

  it('ends with its signal', async () => {
    const client = clientOf(() => new Promise(() => undefined));

    await expect(client.jobs.wait('j', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'job_aborted',
    });
  });
});

describe('following an execution', () => {
  it('goes on after a cut at every byte, and tells of each event once', async () => {
    const all = Array.from({ length: 20 }, (_, n) => frame(n + 1, 'node.completed', { n: n + 1 }));
    const length = all.join('').length + END.length;
    for (let cut = 1; cut < length; cut += 7) {
      let connections = 0;
      const client = clientOf((_, init) => {
        const last = Number(new Headers(init.headers).get('last-event-id') ?? 0);
        connections += 1;
        // The second connection tells of one event again.
        const rest = all.slice(connections === 2 ? Math.max(0, last - 1) : last).join('') + END;
        return stream(connections === 1 ? rest.slice(0, cut) : rest);
      });

      const events = [];
      for await (const event of client.executions.follow('e')) events.push(event);

      expect(events.map(({ id }) => id)).toEqual([...all.map((_, n) => `${n + 1}`), undefined]);
    }
  });

  it('goes on for as long as the run lives, though nothing happens between cuts', async () => {
    let connections = 0;
    const client = clientOf(() => {
      connections += 1;
      return connections < 30 ? stream(': still running\n\n') : stream(END);
    });

    const events = [];
    for await (const { event } of client.executions.follow('e')) events.push(event);

    expect({ connections, events }).toEqual({ connections: 30, events: ['end'] });
  });

  it('gives up a server that cuts every stream at once', async () => {
    let connections = 0;
    const client = clientOf(() => {
      connections += 1;
      return stream();
    });

    await expect(client.executions.follow('e').next()).rejects.toMatchObject({ code: 'network_error' });
    expect(connections).toBe(9);
  });

  it('opens a stream again that is silent for too long', async () => {
    let connections = 0;
    const silent = () =>
      new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const client = clientOf(() => ((connections += 1) < 3 ? silent() : stream(frame(1, 'a'), END)));

    const events = [];
    for await (const { event } of client.executions.follow('e', { quietMs: 20 })) events.push(event);

    expect({ connections, events }).toEqual({ connections: 3, events: ['a', 'end'] });
  });

  it('polls where streams are blocked', async () => {
    let looks = 0;
    const client = clientOf((url) => {
      if (url.pathname.endsWith('/events')) return new Response('blocked');
      looks += 1;
      return Response.json({ data: { status: looks < 4 ? 'running' : 'completed' } });
    });

    const events = [];
    for await (const { event, data } of client.executions.follow('e')) events.push([event, data['status']]);

    expect(events).toEqual([
      ['snapshot', 'running'],
      ['snapshot', 'completed'],
      ['end', 'completed'],
    ]);
  });

  it('fails where there is no such execution', async () => {
    const client = clientOf(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));

    await expect(client.executions.follow('e').next()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('lists and uploads', () => {
  it('reads all pages, with the limit', async () => {
    const client = clientOf((url) => {
      expect(url.searchParams.get('limit')).toBe('2');
      const cursor = url.searchParams.get('cursor');
      return Response.json(
        cursor === null
          ? { data: [{ id: 'a' }, { id: 'b' }], nextCursor: 'x=/+' }
          : { data: [{ id: cursor }] },
      );
    });

    const rows = [];
    for await (const row of rowsOf((cursor) => client.library.list({ limit: 2, ...cursor })))
      rows.push(row.id);

    expect(rows).toEqual(['a', 'b', 'x=/+']);
  });

  it('does not read for ever where a page names itself as the next', async () => {
    const client = clientOf(() => Response.json({ data: [{ id: 'a' }], nextCursor: 'x' }));
    const rows: unknown[] = [];
    const read = async () => {
      for await (const row of rowsOf((cursor) => client.library.list(cursor))) rows.push(row);
    };

    await expect(read()).rejects.toMatchObject({ code: 'repeated_page' });
    expect(rows).toHaveLength(2);
  });

  it('sends a stream as it is read, once, and tells how far it is', async () => {
    const calls: string[] = [];
    const client = clientOf(async (_, init) => {
      calls.push(await new Response(init.body as ReadableStream).text());
      return Response.json({ error: { code: 'internal_error' } }, { status: 500 });
    });
    const told: number[] = [];
    const source = new Blob(['hello ', 'world']).stream();

    await expect(
      client.uploads.upload(source, { filename: 'a".txt', onProgress: (bytes) => told.push(bytes) }),
    ).rejects.toMatchObject({ status: 500 });

    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('filename="a_.txt"');
    expect(calls[0]).toContain('\r\n\r\nhello world\r\n--easel-');
    expect(told.at(-1)).toBe(11);
  });
});
