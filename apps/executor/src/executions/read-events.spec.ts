import type { Caller } from '@easel/contracts';
import type { Database } from '@easel/platform';
import type { ExecutionsRepository } from './executions.repository.js';
import { ReadEvents } from './read-events.js';

const CALLER = {} as Caller;
const ID = 'e2f1';

/** A run of one node, as far as it is said to be. */
function following(state: { status: string; percent: number }) {
  const running = () =>
    state.percent > 0 ? [{ nodeId: 'slides', jobId: 'job', iteration: 0, progress: state.percent }] : [];
  const executions = { findShown: () => Promise.resolve({ status: state.status }) };
  const query = (sql: string) => Promise.resolve(sql.includes('from jobs') ? running() : []);
  return new ReadEvents(
    executions as unknown as ExecutionsRepository,
    { orm: { query } } as unknown as Database,
  );
}

describe('the progress of nodes', () => {
  it('is told when it has changed, and once', async () => {
    const state = { status: 'running', percent: 40 };
    const events = following(state);

    const first = await events.run(CALLER, { id: ID, waitMs: 0 });
    const again = await events.run(CALLER, { id: ID, waitMs: 0, told: first.told });
    state.percent = 80;
    const later = await events.run(CALLER, { id: ID, waitMs: 0, told: again.told });

    expect(first.events).toEqual([
      { type: 'node.progress', nodeId: 'slides', jobId: 'job', progress: 40, at: expect.any(String) },
    ]);
    expect(again.events).toEqual([]);
    expect(later.events).toMatchObject([{ type: 'node.progress', progress: 80 }]);
  });

  it('ends a wait', async () => {
    const state = { status: 'running', percent: 0 };
    const waiting = following(state).run(CALLER, { id: ID, waitMs: 20_000 });
    state.percent = 10;

    expect((await waiting).events).toMatchObject([{ progress: 10 }]);
  });

  it('is not told of a run that is over', async () => {
    const ended = await following({ status: 'completed', percent: 90 }).run(CALLER, { id: ID, waitMs: 0 });

    expect(ended).toMatchObject({ events: [], end: true });
  });
});
