import { EngineFixture, stepOf } from '../../engine/engine.fixture.js';

let engine: EngineFixture;
beforeAll(async () => {
  engine = await EngineFixture.open();
});
afterAll(() => engine.close());

const waits = async (id: string): Promise<boolean> => {
  const [row] = await engine.source.query(`select due_at > now() as waits from executions where id = $1`, [
    id,
  ]);
  return (row as { waits: boolean }).waits;
};

it('gives a run up that loses one holder after the other with nothing written, and not the one that was held with it', async () => {
  const [deadly, other] = [await engine.acceptedExecution(), await engine.acceptedExecution()];
  let waited = 0;
  for (let loss = 1; loss <= 10; loss++) {
    const holder = await engine.holder();
    await engine.source.query(
      'update executions set due_at = now() where session_id is null and due_at > now()',
    );
    const claimed = await holder.steps.claim(2);
    const held = claimed.find(({ id }) => id === other.id);
    if (!held) throw new Error('the other run was not claimed');
    expect(await holder.steps.write(stepOf(held))).toMatchObject({ owned: true });

    await engine.loseSession(holder);

    expect(await waits(other.id)).toBe(false);
    if (loss === 1) expect(await waits(deadly.id)).toBe(false);
    else if (loss < 10 && (await waits(deadly.id))) waited++;
  }

  expect(await engine.status(deadly.id)).toMatchObject({ status: 'failed', due: false });
  expect(await engine.status(other.id)).toMatchObject({ status: 'running', due: true });
  expect(waited).toBeGreaterThan(3);
  const [history] = await engine.source.query(
    'select events from execution_events where execution_id = $1 order by seq desc limit 1',
    [deadly.id],
  );
  expect(history).toMatchObject({ events: [{ type: 'execution.ended', status: 'failed' }] });
});
