import { failureOf, LaneTestBed } from '../lane-test-bed.fixture.js';
import { NetworkRig } from './network-rig.fixture.js';
import { channelName, TelegramFeedLane } from './telegram-feed-lane.js';

let rig: NetworkRig;
let bed: LaneTestBed;

beforeAll(async () => {
  [rig, bed] = await Promise.all([NetworkRig.start(), LaneTestBed.open()]);
});
afterAll(() => Promise.all([rig.close(), bed.close()]));

const post = (
  id: number,
) => `<div class="tgme_widget_message_wrap"><div class="tgme_widget_message js-widget_message" data-post="durov/${id}">
  <a class="tgme_widget_message_reply"><div class="tgme_widget_message_text js-message_reply_text">what it answers</div></a>
  <a class="tgme_widget_message_photo_wrap" style="width:1px;background-image:url('https://cdn.example/${id}.jpg')"></a>
  <div class="tgme_widget_message_text js-message_text">Post ${id}<br/>second line</div>
  <a class="tgme_widget_message_date"><time datetime="2024-01-0${id}T00:00:00+00:00">x</time></a></div></div>`;
const channel = (...ids: number[]) =>
  `<div class="tgme_channel_info"></div><section class="tgme_channel_history">${ids.map(post).join('')}</section>`;

async function read(params: Record<string, unknown>, previous?: Record<string, unknown>) {
  const lane = new TelegramFeedLane(rig.outbound, { previews: `${rig.origin}/s/` });
  const task = await bed.task('telegram-channel-feed', { params: { channel: '@Durov', ...params } });
  return lane.run({ ...task, previousOutput: () => Promise.resolve(previous) });
}

describe('a channel', () => {
  it('gives its newest posts first, joined by a line of three hyphens', async () => {
    rig.serve('/s/durov', channel(1, 2, 3), 'text/html');
    const { text, data } = await read({ maxPosts: 2 });
    expect(text).toBe('Post 2\nsecond line\n---\nPost 3\nsecond line');
    expect(data).toEqual({
      channel: 'durov',
      lastPostId: 3,
      posts: [2, 3].map((id) => ({
        id,
        url: `https://t.me/durov/${id}`,
        text: `Post ${id}\nsecond line`,
        publishedAt: `2024-01-0${id}T00:00:00.000Z`,
        imageUrl: `https://cdn.example/${id}.jpg`,
      })),
    });
  });

  it('goes on after the last post that it gave, and leaves none out', async () => {
    rig.serve('/s/durov?after=2', channel(1, 2, 3, 4, 5), 'text/html');
    const { data } = await read({ maxPosts: 2 }, { channel: 'durov', lastPostId: 2 });
    expect(data).toMatchObject({ lastPostId: 4, posts: [{ id: 3 }, { id: 4 }] });
  });

  it('keeps its place where nothing is new', async () => {
    rig.serve('/s/durov?after=5', channel(5), 'text/html');
    const { text, data } = await read({}, { channel: 'durov', lastPostId: 5 });
    expect({ text, data }).toEqual({ text: '', data: { channel: 'durov', posts: [], lastPostId: 5 } });
  });

  it('begins anew where another channel was read before', async () => {
    rig.serve('/s/durov', channel(1), 'text/html');
    expect((await read({}, { channel: 'other', lastPostId: 9 })).data).toMatchObject({ lastPostId: 1 });
  });

  it('must show its posts to everyone', async () => {
    rig.serve('/s/durov', '<p>nothing</p>', 'text/html');
    expect(await failureOf(read({}))).toMatchObject({ code: 'channel_not_readable', retryable: false });
  });
});

describe('the name of a channel', () => {
  it.each([
    '@Durov',
    'durov',
    't.me/durov',
    'https://t.me/durov',
    'https://t.me/s/durov?before=3',
    'https://telegram.me/durov/12',
  ])('is found in %s', (given) => expect(channelName(given)).toBe('durov'));

  it.each([
    ['https://t.me/+AbCdEf', 'invalid_params'],
    ['https://evil.example/durov', 'invalid_params'],
    ['../admin', 'invalid_params'],
    ['-1001234567890', 'provider_not_configured'],
  ])('is not found in %s: %s', (given, code) => {
    expect(() => channelName(given)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
