import { randomUUID } from 'node:crypto';
import type { Caller } from '@easel/contracts';
import { EngineFixture } from '../../engine/engine.fixture.js';
import type { TextByJob } from '../../jobs/text-by-job.js';
import type { ChooseLane } from '../../orders/providers/choose-lane.js';
import { WordVariant } from './word-variant.js';

const MOST = 60;
const asked = { label: 'object', name: 'Lamp', description: '', assetType: 'materials', variant: 'brass' };

let engine: EngineFixture;
beforeAll(async () => (engine = await EngineFixture.open()));
afterAll(() => engine.close());

const callerOf = (userId: string): Caller => ({ userId, credential: 'session', credentialId: randomUUID() });

/** Where everything is run by `runner`. */
const wording = (runner: string | null) =>
  new WordVariant({ run: () => Promise.resolve('warm  brass') } as unknown as TextByJob, engine.database, {
    whoRuns: (tasks: unknown[]) => Promise.resolve(tasks.map(() => runner)),
  } as unknown as ChooseLane);

const chats = (userId: string, count: number, { type = 'llm-chat', secondsAgo = 1 } = {}) =>
  engine.source.query(
    `insert into jobs (id, user_id, type, lane, status, input, created_at)
     select gen_random_uuid(), $1, $2, 'llm', 'completed', '{}', now() - make_interval(secs => $4)
     from generate_series(1, $3)`,
    [userId, type, count, secondsAgo],
  );

describe('the words of a variant', () => {
  it(`are written ${MOST} times a minute for an account, and not once more`, async () => {
    const [busy, other] = [randomUUID(), randomUUID()];
    await chats(busy, MOST - 1);
    await chats(busy, MOST, { type: 'generate-image' });
    await chats(busy, MOST, { secondsAgo: 61 });
    expect(await wording('anthropic').run(callerOf(busy), asked)).toEqual({ text: 'warm brass' });
    await chats(busy, 1);
    expect(await wording('anthropic').run(callerOf(busy), asked)).toEqual({ text: null });
    expect(await wording('anthropic').run(callerOf(other), asked)).toEqual({ text: 'warm brass' });
  });

  it.each(['draft-text', null])('are those of the kind where chats are run by %s', async (runner) => {
    expect(await wording(runner).run(callerOf(randomUUID()), asked)).toEqual({ text: null });
  });
});
