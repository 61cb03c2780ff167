import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { checkAddress } from './check-address.js';
import { FORBIDDEN_URLS } from './forbidden-urls.fixture.js';
import { OutboundRefused, type RefusalReason } from './outbound.errors.js';
import { isPublicAddress } from './public-address.js';

function refusal(url: string, rules = {}): RefusalReason | 'allowed' {
  try {
    checkAddress(url, rules);
    return 'allowed';
  } catch (error) {
    if (error instanceof OutboundRefused) return error.reason;
    throw error;
  }
}

const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range));

const asNumber = (octets: readonly number[]): number => octets.reduce((sum, octet) => sum * 256 + octet, 0);
const asOctets = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

const blockedIPv4 = fc
  .tuple(fc.constantFrom(...BLOCKED_IPV4), fc.nat(0xffff_ffff))
  .map(([[base, bits], noise]) => {
    const mask = bits === 32 ? 0 : 0xffff_ffff >>> bits;
    return asOctets((asNumber(base.octets) | (noise & mask)) >>> 0);
  });

const publicIPv4 = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255), fc.nat(255))
  .filter((octets) => {
    const address = new ipaddr.IPv4(octets);
    return !BLOCKED_IPV4.some((range) => address.match(range)) && address.range() === 'unicast';
  });

const number = (value: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(String(value)),
    fc.nat(4).map((zeros) => `0${'0'.repeat(zeros)}${value.toString(8)}`),
    fc.nat(4).map((zeros) => `0x${'0'.repeat(zeros)}${value.toString(16)}`),
    fc.constant(`0X${value.toString(16).toUpperCase()}`),
  );

const DIGITS = '０１２３４５６７８９';
const disguise = (host: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    host,
    `${host}.`,
    host.replaceAll('.', '。'),
    host.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit),
    host.replace(/\d/g, (digit) => `%3${digit}`),
  );

/** Every way to write an IPv4 address as a URL's host: one to four numbers, each in its own base, disguised. */
const spelled = (octets: readonly number[]): fc.Arbitrary<string> => {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  return fc
    .constantFrom([asNumber(octets)], [a, asNumber([b, c, d])], [a, b, asNumber([c, d])], [a, b, c, d])
    .chain((parts) => fc.tuple(...parts.map(number)))
    .chain((parts) => disguise(parts.join('.')));
};

const hex = (high: number, low: number): string => (high * 256 + low).toString(16);
const embedded = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): fc.Arbitrary<string> => {
  const dotted = [a, b, c, d].join('.');
  const pairs = `${hex(a, b)}:${hex(c, d)}`;
  return fc.constantFrom(
    `[::ffff:${dotted}]`,
    `[::ffff:${pairs}]`,
    `[0:0:0:0:0:FFFF:${pairs}]`,
    `[::${dotted}]`,
    `[::ffff:0:${pairs}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b::${pairs}]`,
    `[64:ff9b:1::${pairs}]`,
    `[2002:${pairs}::1]`,
    `[2001:0:${pairs}::1]`,
    `[2001::${hex(a ^ 255, b ^ 255)}:${hex(c ^ 255, d ^ 255)}]`,
    `[2a00::5efe:${dotted}]`,
  );
};

describe('The address gate', () => {
  it('has more than sixty payloads to refuse', () => {
    expect(FORBIDDEN_URLS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(FORBIDDEN_URLS)('refuses %s', (_disguise, url) => {
    expect(refusal(url)).not.toBe('allowed');
  });

  it.each([
    'https://example.com/a.png?size=2',
    'http://example.com:8080/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'http://93.184.216.34/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://my_bucket.s3.example.com/',
    'https://localhost.example.com/',
  ])('lets the public address %s through', (url) => {
    expect(refusal(url)).toBe('allowed');
  });

  it('refuses every blocked IPv4 address in every spelling', () => {
    fc.assert(
      fc.property(blockedIPv4.chain(spelled), (host) => {
        expect(refusal(`http://${host}/`)).toBe('host_not_allowed');
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses every blocked IPv4 address inside an IPv6 one', () => {
    fc.assert(
      fc.property(blockedIPv4.chain(embedded), (host) => {
        expect(refusal(`http://${host}/`)).toBe('host_not_allowed');
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads every spelling of a public IPv4 address as that address', () => {
    fc.assert(
      fc.property(
        publicIPv4.chain((octets) => fc.tuple(fc.constant(octets.join('.')), spelled(octets))),
        ([plain, host]) => {
          expect(checkAddress(`http://${host}/`)).toMatchObject({ host: plain, isLiteral: true });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('holds no IPv6 address outside global unicast for public', () => {
    const parts = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(parts, (numbers) => {
        const text = numbers.map((part) => part.toString(16)).join(':');
        fc.pre((numbers[0] ?? 0) >> 13 !== 1);
        expect(isPublicAddress(text)).toBe(false);
      }),
    );
  });

  it('takes no text for an address that is not written out in full', () => {
    for (const text of [
      '',
      '127.1',
      '0x08.8.8.8',
      '8.8.8.8 ',
      'fe80::1%lo',
      '2606:2800::1%lo',
      'example.com',
    ]) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });

  it('says why, in words that do not depend on what the inside looks like', () => {
    expect(refusal('ftp://example.com/')).toBe('scheme_not_allowed');
    expect(refusal('http://a:b@example.com/')).toBe('credentials_in_url');
    expect(refusal('http://example.com:22/')).toBe('port_not_allowed');
    expect(refusal('http://10.0.0.1/')).toBe('host_not_allowed');
    expect(refusal('http://10.0.0.1:22/')).toBe('host_not_allowed');
    expect(refusal('http://')).toBe('invalid_url');
    expect(refusal(`http://example.com/${'a'.repeat(9_000)}`)).toBe('invalid_url');
  });

  it('lets exactly the named private hosts through, at exactly their ports', () => {
    const rules = { allowedPrivateHosts: ['comfy:8188', '10.0.0.5:80', '[::1]:7860'] };

    expect(checkAddress('http://comfy:8188/prompt', rules)).toMatchObject({ mayBePrivate: true, port: 8188 });
    expect(refusal('http://10.0.0.5/', rules)).toBe('allowed');
    expect(refusal('http://[0:0::1]:7860/', rules)).toBe('allowed');
    expect(refusal('http://comfy:8189/', rules)).toBe('host_not_allowed');
    expect(refusal('http://10.0.0.5:443/', rules)).toBe('host_not_allowed');
    expect(refusal('http://x.comfy:8188/', rules)).toBe('port_not_allowed');
  });

  it('drops the fragment and the dot at the end of a name', () => {
    expect(checkAddress('https://Example.com./a#b').url.href).toBe('https://example.com/a');
  });
});
