import { OutboundRefused } from './outbound.errors.js';
import { followRedirect, type Hop } from './redirect.js';

const hop = (changes: Partial<Hop> = {}): Hop => ({
  url: new URL('https://a.example/start'),
  method: 'GET',
  headers: { accept: 'image/*', authorization: 'Bearer x', 'x-api-key': 'y' },
  ...changes,
});

describe('Following a redirect', () => {
  it('keeps every header within one origin, and resolves a relative place', () => {
    const next = followRedirect(hop(), 302, '../next?x=1');

    expect(next.url.href).toBe('https://a.example/next?x=1');
    expect(next.headers).toEqual(hop().headers);
  });

  it.each(['https://b.example/', 'https://a.example:8443/', 'https://sub.a.example/'])(
    'carries no credential to %s',
    (location) => {
      expect(followRedirect(hop(), 302, location).headers).toEqual({ accept: 'image/*' });
    },
  );

  it('never goes from https back to http', () => {
    expect(() => followRedirect(hop(), 302, 'http://a.example/')).toThrow(OutboundRefused);
    expect(() => followRedirect(hop(), 302, 'ftp://a.example/')).toThrow(OutboundRefused);
  });

  it.each([undefined, 'http://', 'https://[bad'])('refuses the place %s', (location) => {
    expect(() => followRedirect(hop(), 302, location)).toThrow(OutboundRefused);
  });

  it.each([301, 302, 303])('turns a POST into a GET without a body after %d', (status) => {
    const post = hop({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });

    expect(followRedirect(post, status, 'https://b.example/')).toEqual({
      url: new URL('https://b.example/'),
      method: 'GET',
      headers: {},
    });
  });

  it.each([307, 308])('repeats a POST with its body after %d on the same host, and on no other', (status) => {
    const post = hop({ method: 'POST', body: '{}' });

    expect(followRedirect(post, status, '/again')).toMatchObject({ method: 'POST', body: '{}' });
    expect(() => followRedirect(post, status, 'https://b.example/')).toThrow(OutboundRefused);
  });
});
