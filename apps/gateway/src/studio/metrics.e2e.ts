import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, scrape, useStack } from '@easel/testing';
import { base, Studio } from '../../test-rig/studio.js';

const PROCESSES = ['gateway', 'auth-sso', 'entities', 'studio', 'executor'];

describe('metrics of productions', () => {
  let metricsPort = 0;
  const stack = useStack(async () => {
    metricsPort = await freePorts(PROCESSES.length);
    return { SERVICE_PROCESSES: PROCESSES.join(' '), METRICS_PORT: String(metricsPort) };
  });
  const scrapeOf = (service: string) => scrape(metricsPort + PROCESSES.indexOf(service));
  const writes = async () => {
    const read = await scrapeOf('studio');
    return (outcome: string) => read('easel_studio_writes_total{', `route="ops",outcome="${outcome}"`) ?? 0;
  };

  it('count batches by outcome, rebased and repeated ones apart, and no preview', async () => {
    const studio = new Studio(stack.api.as(await stack.api.signUp()));
    const { id, version } = await studio.created({ op: 'add_shot', id: 'one' });
    const before = await writes();
    expect(before('written')).toBe(1);
    const rename = (name: string) => [{ op: 'rename_production', name }];

    await studio.applied(id, rename('Previewed'), { dryRun: true });
    expect((await studio.send(id, [{ op: 'remove_shot', shotId: 'two' }], { dryRun: true })).status).toBe(
      400,
    );
    const repeated = { clientRequestId: randomUUID() };
    await studio.applied(id, rename('Once'), repeated);
    await studio.applied(id, rename('Once'), repeated);
    await studio.applied(id, rename('Late'), { baseVersion: version });
    expect((await studio.send(id, rename('Stale'), { baseVersion: version, strict: true })).status).toBe(409);
    expect((await studio.send(id, [{ op: 'remove_shot', shotId: 'two' }])).status).toBe(400);

    const after = await writes();
    expect(
      Object.fromEntries(
        ['written', 'replayed', 'rebased', 'refused', 'busy', 'failed'].map((outcome) => [
          outcome,
          after(outcome) - before(outcome),
        ]),
      ),
    ).toEqual({ written: 1, replayed: 1, rebased: 1, refused: 2, busy: 0, failed: 0 });
  });

  it('tell the age of the oldest marker until its result has landed', async () => {
    const studio = new Studio(stack.api.as(await stack.api.signUp()));
    const { id } = await studio.created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const age = async () => (await scrapeOf('executor'))('easel_awaited_job_age_seconds{', 'asker="studio"');
    expect(await age()).toBeUndefined();

    await studio.api.post(`${base}/${id}/generate`, { kind: 'still', shotId: 'one' });
    expect(await age()).toBeGreaterThan(0);

    let pending = 1;
    for (; pending > 0; await sleep(100)) {
      const { status, body } = await studio.api.post<{ data: { pending: object[] } }>(
        `${base}/${id}/reconcile`,
        {},
      );
      expect(status).toBe(200);
      pending = body.data.pending.length;
    }
    while ((await age()) !== undefined) await sleep(100);
  });
});
