import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { LaneFailure, type LaneResult } from '../lane.js';
import { failureOf, LaneTestBed } from '../lane-test-bed.fixture.js';
import { NetworkRig } from './network-rig.fixture.js';
import { readPage } from './read-page.js';
import { readTelegramPage } from './telegram-page.js';
import { WebScrapeLane } from './web-scrape-lane.js';

let rig: NetworkRig;
let bed: LaneTestBed;
let lane: WebScrapeLane;

beforeAll(async () => {
  [rig, bed] = await Promise.all([NetworkRig.start(), LaneTestBed.open()]);
  lane = new WebScrapeLane(rig.outbound);
});
afterAll(() => Promise.all([rig.close(), bed.close()]));

const scrape = (params: Record<string, unknown>) => bed.run(lane, 'web-scrape', { params });
const page = (html: string | Buffer, type = 'text/html') =>
  scrape({ actor: 'content-crawler', url: rig.serve('/page', html, type) });

const TAGS = [
  ...'<p> </p> <a\u00a0href=" "> <!-- --> <script> </script> <title> <base\u00a0href=//[> <![CDATA[ &#xD800; &#0; <svg>'.split(
    ' ',
  ),
  '<img src=http://[ alt=',
  '<meta name=description content=',
  '\ud83d',
  '<div class=tgme_channel_info>',
  '<div class="tgme_widget_message" data-post="a/1">',
  '<time datetime=x>',
].map((tag) => tag.replace('\u00a0', ' '));

/** What the lane gave as JSON. */
const jsonOf = ({ data }: LaneResult): unknown => data?.['json'];

describe('a page', () => {
  it('is read as a reader sees it', async () => {
    const html = `<!doctype html><html lang="en"><head><title> The
      title</title><base href="/deep/"><meta name=description content="About it"><style>p{}</style></head>
      <body><h1>Head</h1><p>One <b>two</b>&nbsp;three<br>four<script>no()</script>
      <table><tr><td>a<td>b</tr></table><a href="x#part">Link <i>text</i></a><a href="javascript:no()">no</a>
      <a href="x">again</a><img src="/p.png" alt="A picture"><img src="data:x">`;
    const { text, data } = await page(html);
    expect(text).toBe('Head\nOne two three\nfour\na b\nLink textno again');
    expect(data?.['json']).toMatchObject({
      url: `${rig.origin}/page`,
      title: 'The title',
      description: 'About it',
      language: 'en',
      links: [{ url: `${rig.origin}/deep/x`, text: 'Link text' }],
      images: [{ url: `${rig.origin}/p.png`, alt: 'A picture' }],
    });
  });

  it('is the one that is wired in', async () => {
    const query = rig.serve('/wired', '<p>wired', 'text/html');
    expect((await scrape({ actor: 'content-crawler', query })).text).toBe('wired');
    expect(await failureOf(scrape({ actor: 'content-crawler' }))).toMatchObject({ code: 'missing_input' });
  });

  it('is decoded as it declares itself', async () => {
    const html = Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1');
    expect((await page(html)).text).toBe('Привет');
  });

  it('must be one', async () => {
    expect(await failureOf(page('\x89PNG', 'image/png'))).toMatchObject({
      code: 'unsupported_content',
      retryable: false,
    });
    expect(await failureOf(page('x'.repeat(3 * 1024 * 1024 + 1)))).toMatchObject({
      code: 'content_too_large',
    });
    expect(await failureOf(page('<div>'.repeat(5_000)))).toMatchObject({ code: 'unsupported_content' });
  });

  it('never throws anything but a failure of lanes, whatever it is made of', async () => {
    const tag = constantFrom(...TAGS);
    await assert(
      asyncProperty(array(oneof(tag, string({ unit: 'binary' })), { maxLength: 60 }), async (pieces) => {
        for (const read of [readPage, readTelegramPage]) {
          await read(pieces.join(''), 'https://example.com/a').catch((error: unknown) => {
            if (!(error instanceof LaneFailure)) throw error;
          });
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a site', () => {
  it('is read from page to page, within its origin, up to 20 pages', async () => {
    const links = Array.from({ length: 30 }, (_, at) => `<a href="/site/${at}">${at}</a>`).join('');
    const url = rig.serve(
      '/site',
      `<p>start</p>${links}<a href="/gone">x</a><a href="${rig.inside}/">x</a>`,
      'text/html',
    );
    for (let at = 0; at < 30; at++)
      rig.serve(`/site/${at}`, `<p>page ${at}</p><a href="/site">back</a>`, 'text/html');

    const result = await scrape({ actor: 'content-crawler', crawlMode: 'site', url });

    const { pages } = jsonOf(result) as { pages: { text: string }[] };
    expect(pages.map(({ text }) => text.split('\n')[0])).toEqual([
      'start',
      ...Array.from({ length: 19 }, (_, at) => `page ${at}`),
    ]);
    expect(rig.victims).toBe(0);
  });

  it('leaves out pages that are not there, but not its first', async () => {
    const url = rig.serve('/two', '<p>start</p><a href="/gone"></a><a href="/there"></a>', 'text/html');
    rig.serve('/there', 'there', 'text/plain');
    const { data } = await scrape({ actor: 'content-crawler', crawlMode: 'site', url });
    expect(data?.['json']).toMatchObject({ pages: [{ text: 'start' }, { text: 'there' }] });
    expect(
      await failureOf(scrape({ actor: 'content-crawler', crawlMode: 'site', url: `${rig.origin}/gone` })),
    ).toMatchObject({ code: 'url_not_found' });
  });
});

describe('the other sources', () => {
  it('read so many entries of a feed', async () => {
    const items = Array.from({ length: 12 }, (_, at) => `<item><title>n${at}</title></item>`).join('');
    const url = rig.serve('/feed', `<rss><channel><title>F</title>${items}</channel></rss>`, 'text/xml');
    const { items: read, ...feed } = jsonOf(await scrape({ actor: 'rss', url, limit: 2 })) as {
      items: unknown[];
    };
    expect({ ...feed, items: read }).toMatchObject({
      title: 'F',
      items: [
        { title: 'n0', text: '' },
        { title: 'n1', text: '' },
      ],
    });
    expect(read).toHaveLength(2);
  });

  it.each([
    ['google-search', 'a search service'],
    ['instagram', 'instagram profiles'],
    ['tiktok', 'tiktok profiles'],
  ])('say what they lack: %s', async (actor, lack) => {
    expect(await failureOf(scrape({ actor, query: 'x', target: 'https://example.com/' }))).toMatchObject({
      code: 'provider_not_configured',
      message: expect.stringContaining(lack),
      retryable: false,
    });
  });
});
