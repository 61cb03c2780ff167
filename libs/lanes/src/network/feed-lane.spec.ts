import { failureOf, LaneTestBed } from '../lane-test-bed.fixture.js';
import { FeedLane } from './feed-lane.js';
import { NetworkRig } from './network-rig.fixture.js';
import { parseFeed } from './parse-feed.js';

let rig: NetworkRig;
let bed: LaneTestBed;
let lane: FeedLane;

beforeAll(async () => {
  [rig, bed] = await Promise.all([NetworkRig.start(), LaneTestBed.open()]);
  lane = new FeedLane(rig.outbound);
});
afterAll(() => Promise.all([rig.close(), bed.close()]));

const read = (feedUrl: string, params: Record<string, unknown> = {}) =>
  bed.run(lane, 'rss-feed', { params: { feedUrl, ...params } });
const readXml = (xml: string | Buffer, params: Record<string, unknown> = {}, type = 'application/rss+xml') =>
  read(rig.serve('/feed', xml, type), params);
const failing = (xml: string) => failureOf(readXml(xml));

const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:media="m" xmlns:content="c"><channel><title>News &amp; more</title>
  <item><title>Old</title><link>/old</link><pubDate>Mon, 02 Jan 2006 15:04:05 GMT</pubDate></item>
  <item><title><![CDATA[A <b>bold</b> one]]></title><link>https://example.com/new</link><guid isPermaLink="false">g-1</guid>
    <pubDate>Tue, 03 Jan 2006 15:04:05 +0100</pubDate><description>&lt;p&gt;short&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p>First &amp; foremost.</p><p>Then<script>alert(1)</script> more.</p>]]></content:encoded>
    <media:content url="/clip.mp4" type="video/mp4"/><media:thumbnail url="/thumb.png"/></item>
</channel></rss>`;

describe('a feed', () => {
  it('gives its newest entry as text, whatever its order', async () => {
    expect(await readXml(RSS)).toEqual({
      artifacts: [],
      text: 'A bold one\n\nFirst & foremost.\nThen more.',
      data: {
        feedTitle: 'News & more',
        title: 'A bold one',
        link: 'https://example.com/new',
        id: 'g-1',
        publishedAt: '2006-01-03T14:04:05.000Z',
        categories: [],
        imageUrl: `${rig.origin}/thumb.png`,
      },
    });
  });

  it('gives the entry that is asked for', async () => {
    expect((await readXml(RSS, { itemIndex: 1 })).data).toMatchObject({
      title: 'Old',
      link: `${rig.origin}/old`,
    });
    expect(await failureOf(readXml(RSS, { itemIndex: 2 }))).toMatchObject({
      code: 'invalid_params',
      message: '`itemIndex` must be below 2, the number of entries.',
    });
  });

  it('may be Atom, with texts of each kind', async () => {
    const entry = (content: string) =>
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>One</a:title>
       <a:link rel="self" href="/self"/><a:link href="/one"/><a:author><a:name>Ada</a:name></a:author>
       <a:updated>2020-05-05T00:00:00Z</a:updated>${content}</a:entry></a:feed>`;
    const textOf = async (content: string) => (await readXml(entry(content))).text;

    expect((await readXml(entry(''))).data).toMatchObject({ link: `${rig.origin}/one`, author: 'Ada' });
    expect(await textOf('<a:content>1 &lt; 2 &amp;amp; 3</a:content>')).toBe('One\n\n1 < 2 &amp; 3');
    expect(await textOf('<a:content type="html">&lt;p&gt;a&lt;/p&gt;b</a:content>')).toBe('One\n\na\nb');
    expect(
      await textOf('<a:content type="xhtml"><div><p>x <em>y</em></p><p>1 &lt; 2</p></div></a:content>'),
    ).toBe('One\n\nx y\n1 < 2');
  });

  it('may be RDF, where entries stand beside the channel', async () => {
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>R</title></channel>
      <item><title>Only</title><dc:creator>Bob</dc:creator><dc:date>2001-01-01</dc:date></item></rdf:RDF>`;
    expect((await readXml(rdf)).data).toMatchObject({ feedTitle: 'R', title: 'Only', author: 'Bob' });
  });

  it.each([
    ['its own declaration', '<?xml version="1.0" encoding="iso-8859-1"?>', 'text/xml'],
    ['the head of the answer', '', 'text/xml; charset=ISO-8859-1'],
    ['guessing, where it claims to be UTF-8 by saying nothing', '', 'text/xml'],
    ['passing over what nobody knows', '', 'text/xml; charset=klingon'],
  ])('is decoded by %s', async (_by, declaration, type) => {
    const xml = `${declaration}<rss><channel><item><title>Caf\u00e9</title></item></channel></rss>`;
    expect((await readXml(Buffer.from(xml, 'latin1'), {}, type)).text).toBe('Caf\u00e9');
  });

  it('is decoded by its byte order mark before all else', async () => {
    const xml = '\ufeff<rss><channel><item><title>Caf\u00e9</title></item></channel></rss>';
    expect((await readXml(Buffer.from(xml, 'utf16le'), {}, 'text/xml; charset=utf-8')).text).toBe(
      'Caf\u00e9',
    );
  });

  it('never expands an entity of its own', async () => {
    const laughs = [
      '<!ENTITY l0 "ha">',
      ...Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`),
    ];
    const xml = `<!DOCTYPE r [${laughs.join('')}]><rss><channel><item><title>x&l9;</title></item></channel></rss>`;
    expect((await readXml(xml)).text).toBe('x&l9;');
  });

  it('never names a file of ours', async () => {
    const xml = `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&f;</title></item></channel></rss>`;
    expect((await readXml(xml)).text).toBe('&f;');
  });

  it.each([
    ['nothing', ''],
    ['words', 'no feed here'],
    ['a page', '<!doctype html><html><body><p>hello</body></html>'],
    ['cut off inside a tag', '<rss><channel><item><tit'],
    ['an unclosed comment', '<rss><!-- '],
    ['too many elements in each other', `<rss><channel>${'<a>'.repeat(5_000)}`],
    ['another kind of XML', '<svg><g/></svg>'],
  ])('is refused where it is %s', async (_what, xml) => {
    expect(await failing(xml)).toMatchObject({ code: 'invalid_feed', retryable: false });
  });

  const MEGABYTES = 3 * 1024 * 1024;
  it.each([
    ['elements', `<rss>${'<a/>'.repeat(MEGABYTES / 4 - 10)}</rss>`],
    ['instructions', `<rss>${'<?x?>'.repeat(MEGABYTES / 5 - 10)}</rss>`],
    ['attributes', `<rss><a ${Array.from({ length: 90_000 }, (_, at) => `a${at}="1"`).join(' ')}/></rss>`],
  ])('is refused where it has a great many %s', async (_what, xml) => {
    expect(await failing(xml)).toMatchObject({ code: 'invalid_feed', retryable: false });
  });

  it('is read piece by piece, so that others get their turn', async () => {
    const item = `<item><title>A title</title><description>${'some words '.repeat(250)}</description></item>`;
    let turns = 0;
    const others = () => {
      turns++;
      next = setImmediate(others);
    };
    let next = setImmediate(others);
    // However fast the machine is: a piece is over when the clock says so, which it does at each look here.
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    await parseFeed(`<rss><channel>${item.repeat(200)}</channel></rss>`, 'https://example.com/feed');
    clock.mockRestore();
    clearImmediate(next);

    expect(turns).toBeGreaterThan(100);
  });

  it('gets another character for one that nothing can store', async () => {
    const xml = '<rss><channel><item><title>a\u0000b&#0;c&#xD800;d</title></item></channel></rss>';
    expect((await readXml(xml)).text).toBe('ab\uFFFDc\uFFFDd');
  });
});

describe('its address', () => {
  it('must lead to a document of a few megabytes', async () => {
    expect(await failing(`<rss>${' '.repeat(3 * 1024 * 1024)}</rss>`)).toMatchObject({
      code: 'content_too_large',
      retryable: false,
    });
  });

  it('may redirect, but not in a circle, and not inside', async () => {
    rig.serve('/feed', RSS, 'text/xml');
    expect((await read(rig.status('/moved', 301, { location: '/feed' }))).text).toContain('A bold one');

    rig.status('/b', 302, { location: '/a' });
    expect(await failureOf(read(rig.status('/a', 302, { location: '/b' })))).toMatchObject({
      code: 'unsupported_url',
    });
    expect(await failureOf(read(rig.status('/in', 302, { location: rig.inside })))).toMatchObject({
      code: 'unsupported_url',
    });
    expect(rig.victims).toBe(0);
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'no address',
  ])('is never %s', async (url) => {
    expect(await failureOf(read(url))).toMatchObject({ code: 'unsupported_url', retryable: false });
    expect(await failureOf(read(rig.inside))).toMatchObject({ code: 'unsupported_url' });
    expect(rig.victims).toBe(0);
  });

  it.each([
    [404, 'url_not_found', false, undefined],
    [403, 'url_unreachable', false, undefined],
    [503, 'url_unreachable', true, undefined],
    [429, 'url_unreachable', true, 7_000],
  ])('that answers %i is %s, tried again: %s', async (status, code, retryable, retryAfterMs) => {
    const failure = await failureOf(read(rig.status('/status', status, { 'retry-after': '7' })));
    expect({ code: failure.code, retryable: failure.retryable }).toEqual({ code, retryable });
    if (retryAfterMs !== undefined) expect(failure.retryAfterMs).toBe(retryAfterMs);
  });
});
