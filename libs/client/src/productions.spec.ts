import { createClient } from './client.js';
import { PreviewUnsupportedError } from './productions.js';

type Body = { ops?: object[]; dryRun?: boolean } & Record<string, unknown>;
const ID = 'p';
const OPS = [{ op: 'remove_shot', shotId: 'one' }];
const RECEIPT = { op: 'remove_shot', summary: 'Removed the shot one', class: 'D', restorable: true };

/** A server of productions, and the requests that it got. */
function served(answer: (route: string, body: Body, count: number) => object | Response) {
  const sent: { route: string; body: Body }[] = [];
  const client = createClient({
    baseUrl: 'https://easel.example.org',
    fetch: async (url, init) => {
      const route = `${init?.method ?? 'GET'} ${new URL(url as string).pathname.replace('/v1/studio/productions/p', '')}`;
      const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Body;
      sent.push({ route, body });
      const said = answer(route, body, sent.length);
      return said instanceof Response ? said : Response.json({ data: said });
    },
    sleep: async () => undefined,
  });
  return { client, sent };
}
const refused = (status: number, error: object) => Response.json({ error }, { status });
const production = (version: number, more: object = {}) => ({ id: ID, version, shots: [], ...more });
const preview = (version: number) => ({ dryRun: true, version, receipts: [RECEIPT], warnings: [] });

describe('a preview', () => {
  it('[2-4.2-12] is asked for once a batch without operations has shown that the server has previews', async () => {
    const { client, sent } = served(() => preview(3));

    const first = await client.productions.preview(ID, OPS);
    await client.productions.preview(ID, OPS);

    expect(first).toEqual({ applied: false, version: 3, receipts: [RECEIPT], warnings: [] });
    const batch = { ops: OPS, dryRun: true };
    expect(sent.map(({ body }) => body)).toEqual([{ ops: [], dryRun: true }, batch, batch]);
  });

  it('[2-4.2-12] is never sent to a server that would apply it', async () => {
    let version = 3;
    // It knows no preview: every batch with operations is a write.
    const { client, sent } = served((_route, { ops = [] }) =>
      production((version += ops.length > 0 ? 1 : 0)),
    );
    const old = served((_route, { ops = [] }) => ({ production: production((version += ops.length)) }));

    await expect(client.productions.preview(ID, OPS)).rejects.toBeInstanceOf(PreviewUnsupportedError);
    await expect(old.client.productions.preview(ID, OPS)).rejects.toBeInstanceOf(PreviewUnsupportedError);
    await expect(old.client.productions.preview(ID, OPS)).rejects.toBeInstanceOf(PreviewUnsupportedError);

    expect(version).toBe(3);
    for (const { body } of [...sent, ...old.sent]) expect(body.ops).toEqual([]);
    expect(old.sent).toHaveLength(1);
  });

  it('[2-4.2-13] that was applied is taken as applied, and not sent again', async () => {
    let [version, writes] = [3, 0];
    // It went back to an older release between the two requests.
    const { client, sent } = served((_route, { ops = [] }) => {
      if (ops.length === 0) return preview(version);
      writes++;
      version++;
      return { production: production(version), receipts: [RECEIPT], version };
    });

    const answer = await client.productions.preview(ID, OPS);

    expect(answer).toEqual({ applied: true, version: 4, production: production(4) });
    expect([writes, sent.length]).toEqual([1, 2]);
    // From now on it counts as a server without previews.
    await expect(client.productions.preview(ID, OPS)).rejects.toBeInstanceOf(PreviewUnsupportedError);
    expect(writes).toBe(1);
  });
});

describe('operations made from the newest production', () => {
  it('are made again where somebody else was faster, and sent again while many write', async () => {
    const { client, sent } = served((route, _body, count) => {
      if (route.startsWith('GET')) return { production: production(3, { name: 'old' }) };
      if (count === 2)
        return refused(409, {
          code: 'workflow_conflict',
          message: 'x',
          currentRecord: production(5, { name: 'new' }),
        });
      if (count === 3) return refused(409, { code: 'production_busy', message: 'x' });
      return { production: production(6), version: 6, receipts: [] };
    });

    const done = await client.productions.apply(ID, ({ name }) => [
      { op: 'rename_production', name: `${String(name)}!` },
    ]);

    expect(done).toMatchObject({ version: 6 });
    const batches = sent.slice(1).map(({ body }) => body);
    expect(batches.map(({ ops, baseVersion }) => [ops, baseVersion])).toEqual([
      [[{ op: 'rename_production', name: 'old!' }], 3],
      [[{ op: 'rename_production', name: 'new!' }], 5],
      [[{ op: 'rename_production', name: 'new!' }], 5],
    ]);
  });
});

describe('a request that was lost', () => {
  it('is sent again with the name that it had, and never without one', async () => {
    const lost = (_route: string, _body: Body, count: number) => {
      if (count === 2) throw new TypeError('cut');
      return { production: production(4), version: 4, receipts: [] };
    };
    const named = served(lost);
    const unnamed = served((route, body) => lost(route, body, 2));

    await named.client.productions.apply(ID, () => OPS);
    await expect(unnamed.client.productions.ops(ID, { ops: OPS })).rejects.toMatchObject({ status: 0 });

    const names = named.sent.slice(1).map(({ body }) => body['clientRequestId']);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), names[0]]);
    expect(unnamed.sent).toHaveLength(1);
  });
});

describe('a linked clip', () => {
  it('is made at the quote that was agreed to, and asked about again when that has changed', async () => {
    const { client, sent } = served((_route, { dryRun }, count) => {
      if (dryRun) return { dryRun: true, inputHash: `v1:${count}`, estimate: count };
      return count === 2
        ? refused(409, { code: 'sequence_quote_changed', message: 'x', inputHash: 'v1:9' })
        : { jobIds: ['j'], production: production(4), version: 4 };
    });
    const seen: unknown[] = [];
    const agree = ({ estimate }: Record<string, unknown>) => {
      seen.push(estimate);
      return true;
    };

    const made = await client.productions.generateLinked(ID, 'one', agree);

    expect(made).toMatchObject({ jobIds: ['j'] });
    expect(seen).toEqual([1, 3]);
    expect(sent.map(({ body }) => body['expectedInputHash'])).toEqual([undefined, 'v1:1', undefined, 'v1:3']);
    expect(await client.productions.generateLinked(ID, 'one', () => false)).toBeUndefined();
  });
});

describe('waiting for results', () => {
  it('reconciles when a job is over, until none of those asked about is pending', async () => {
    let looks = 0;
    const { client, sent } = served((route) => {
      if (route.includes('batch-status')) {
        looks++;
        const status = looks > 2 ? 'completed' : 'processing';
        return Response.json({ data: [{ id: 'a', status, progress: 0 }] });
      }
      const isOver = looks > 2;
      return {
        landed: isOver ? [{ jobId: 'a', kind: 'still', keys: ['a'] }] : [],
        failed: [],
        pending: [...(isOver ? [] : [{ jobId: 'a' }]), { jobId: 'of somebody else' }],
        production: production(isOver ? 5 : 4),
        version: isOver ? 5 : 4,
      };
    });

    const result = await client.productions.wait(ID, ['a']);

    expect(result).toMatchObject({ landed: [{ jobId: 'a' }], failed: [], version: 5 });
    expect(sent.filter(({ route }) => route.endsWith('/reconcile'))).toHaveLength(2);
  });
});
