import { failureOf, LaneTestBed } from '../lane-test-bed.fixture.js';
import { NetworkRig } from './network-rig.fixture.js';
import { WebhookLane } from './webhook-lane.js';

let rig: NetworkRig;
let bed: LaneTestBed;

beforeAll(async () => {
  [rig, bed] = await Promise.all([NetworkRig.start(), LaneTestBed.open()]);
});
beforeEach(() => (rig.asked.length = 0));
afterAll(() => Promise.all([rig.close(), bed.close()]));

const send = (params: Record<string, unknown>) =>
  bed.run(new WebhookLane(rig.outbound), 'webhook-output', { params });
const sent = () => rig.asked.map(({ body }) => JSON.parse(body) as unknown);

describe('a webhook', () => {
  it('gets its parameters by name, and what it answers is the result', async () => {
    const url = rig.serve('/hook', 'thanks\u0000', 'text/plain');
    const params = [
      { name: 'picture', type: 'imageUrl', value: 'https://m/a.png' },
      { name: 'note', type: 'text' },
    ];
    expect(await send({ url, params })).toEqual({
      artifacts: [],
      data: { success: true, statusCode: 200, responseBody: 'thanks' },
    });
    expect(sent()).toEqual([{ picture: 'https://m/a.png', note: '' }]);
    expect(rig.asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  });

  it('can tell that it got the same before, by the id of the job', async () => {
    const url = rig.serve('/hook', '', 'text/plain');
    await send({ url, payload: { a: 1 } });
    await send({ url, payload: { a: 1 } });
    expect(sent()).toEqual([{ a: 1 }, { a: 1 }]);
    expect(rig.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['job-1', 'job-1']);
  });

  it('gets what was wired in where there are no parameters', async () => {
    const url = rig.serve('/hook', '', 'text/plain');
    await send({ url, text: 'hello', imageUrl: 'https://m/a.png' });
    expect(sent()).toEqual([{ text: 'hello', imageUrl: 'https://m/a.png' }]);
    expect(await failureOf(send({ url }))).toMatchObject({ code: 'missing_input' });
  });

  it.each([
    [500, true],
    [429, true],
    [400, false],
    [302, false],
  ])('that answers %i fails its node; tried again: %s', async (status, retryable) => {
    const url = rig.status('/hook', status, { location: '/elsewhere' });
    expect(await failureOf(send({ url, payload: {} }))).toMatchObject({ retryable });
    expect(rig.asked.map((one) => one.url)).toEqual(['/hook']);
  });

  it('is never one inside', async () => {
    expect(await failureOf(send({ url: rig.inside, payload: {} }))).toMatchObject({
      code: 'unsupported_url',
      retryable: false,
    });
    expect(rig.victims).toBe(0);
  });
});
