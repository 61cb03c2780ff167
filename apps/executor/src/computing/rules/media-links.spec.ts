import * as fc from 'fast-check';
import { MediaAddresses, mediaKey } from '@easel/platform';
import { linkProblem } from './media-links.js';

const own = 'http://127.0.0.1:8000';
const media = new MediaAddresses({ PUBLIC_URL: own });

describe('links that the service would fetch', () => {
  it.each(['https://cdn.example/a.png', 'http://8.8.8.8/a.png', 'https://[2606:4700::1111]/a.png'])(
    'takes %s',
    (link) => expect(linkProblem(link, media)).toBeUndefined(),
  );

  it('takes our own media although the address is private, and nothing else there', () => {
    expect(linkProblem(`${own}/media/a/b.png`, media)).toBeUndefined();
    expect(linkProblem(`${own}/v1/jobs`, media)).toMatch(/host/);
    expect(linkProblem(`${own}/media/../v1/jobs`, media)).toMatch(/host/);
  });

  it('takes media of ours under a former address, and nothing else there', () => {
    const key = mediaKey({ secret: 's'.repeat(32), jobId: 'a', epoch: 1, index: 0, extension: 'png' });
    expect(linkProblem(`http://127.0.0.1:3999/${key}`, media)).toBeUndefined();
    expect(linkProblem('http://127.0.0.1:3999/media/a/b.png', media)).toMatch(/host/);
    expect(linkProblem(`http://127.0.0.1:3999/${key}/../../x`, media)).toMatch(/host/);
  });

  it.each([
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://0177.0.0.1/a.png',
    'http://127.1/a.png',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://db.internal/',
    'http://metadata.google.internal/',
    'http://postgres/',
  ])('refuses %s', (link) => expect(linkProblem(link, media)).toMatch(/host/));

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/a',
    'data:image/png;base64,AAAA',
    'gopher://example.org/',
  ])('refuses the scheme of %s', (link) => expect(linkProblem(link, media)).toMatch(/http:/));

  it('refuses what carries a password, and what is no link', () => {
    expect(linkProblem('https://u:p@cdn.example/a', media)).toMatch(/password/);
    expect(linkProblem('not a link', media)).toMatch(/not a URL/);
  });

  it('refuses every private IPv4 address, however IPv6 wraps it', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom(10, 127, 0), byte, byte, byte, (a, b, c, d) => {
        const dotted = [a, b, c, d].join('.');
        expect(linkProblem(`http://${dotted}/`, media)).toMatch(/host/);
        expect(linkProblem(`http://[::ffff:${dotted}]/`, media)).toMatch(/host/);
        expect(linkProblem(`http://${((a * 256 + b) * 256 + c) * 256 + d}/`, media)).toMatch(/host/);
      }),
    );
  });
});
