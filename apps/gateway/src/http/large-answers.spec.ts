import Fastify from 'fastify';
import { writeLargeAnswers } from './large-answers.js';

async function given(answer: unknown) {
  const fastify = Fastify();
  writeLargeAnswers(fastify);
  fastify.get('/', () => answer);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const response = await fastify.inject('/');
  clearImmediate(next);
  await fastify.close();
  return { response, turns };
}

describe('an answer', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      at,
      text: `entry "${at}"`,
      left: undefined,
      date: new Date(at),
    }));

  it.each([
    ['that is small', 3],
    ['of megabytes', 100_000],
  ])('%s is JSON with its length and type', async (_what, count) => {
    const answer = { data: entries(count) };
    const { response } = await given(answer);

    expect(response.body).toBe(JSON.stringify(answer));
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
  });

  it('of megabytes lets others work while it is written', async () => {
    const small = await given({ data: entries(3) });
    const large = await given({ data: entries(100_000) });

    expect(large.turns).toBeGreaterThan(small.turns + 5);
  });

  it('that cannot be written is an error', async () => {
    const { response } = await given({ data: entries(10_000), big: 1n });

    expect(response.statusCode).toBe(500);
  });
});
