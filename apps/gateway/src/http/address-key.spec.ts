import * as fc from 'fast-check';
import { addressKey } from './address-key.js';

describe('what counts as one address', () => {
  it.each([
    ['an IPv4 address by itself', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address in IPv6 clothes', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv6 network', '2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['a shortened one', '2001:db8::1', '2001:db8:0:0::/64'],
    ['zeros in front', '2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['the loopback', '::1', '0:0:0:0::/64'],
    ['an address of one link', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['an IPv4 address at the end', '64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ])('%s', (_case, address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is the same for all addresses of a /64, however they are written', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (one, other) => {
          const written = (groups: number[]) =>
            groups.map((value) => value.toString(16).padStart(4, '0')).join(':');
          const short = new URL(`http://[${written(one)}]`).hostname.slice(1, -1);
          const neighbour = [...one.slice(0, 4), ...other];
          fc.pre(!short.startsWith('::ffff:'));
          expect(addressKey(short)).toBe(addressKey(written(one)));
          expect(addressKey(written(neighbour))).toBe(addressKey(written(one)));
        },
      ),
    );
  });
});
