import { MediaAddresses } from './media-addresses.js';

const PUBLIC_URL = 'http://127.0.0.1:8000';
const KEY = 'media/ab/name/1-0.png';

describe('addresses of media', () => {
  it('lead to the gateway, where the storage shows nothing itself', () => {
    const media = new MediaAddresses({ PUBLIC_URL });

    expect(media.of(KEY)).toBe(`${PUBLIC_URL}/${KEY}`);
    expect(media.inBucket(KEY)).toBeUndefined();
  });

  it("[3-2.2-76] begin with the bucket's public address", () => {
    const media = new MediaAddresses({
      PUBLIC_URL,
      STORAGE_PUBLIC_URL: 'https://cdn.example.org/easel/',
      STORAGE_PUBLIC_FALLBACK_DOMAIN: 'fallback.example.org',
    });

    expect(media.of(KEY)).toBe(`https://cdn.example.org/easel/${KEY}`);
    expect(media.inBucket(KEY)).toBe(media.of(KEY));
  });

  it('[3-2.2-73] lead to the fallback domain where there is no public address', () => {
    const media = new MediaAddresses({
      PUBLIC_URL,
      STORAGE_PUBLIC_URL: '',
      STORAGE_PUBLIC_FALLBACK_DOMAIN: 'fallback.example.org',
    });

    expect(media.of(KEY)).toBe(`https://fallback.example.org/${KEY}`);
  });

  it('are known as ours by each of them, so that older ones stay so', () => {
    const media = new MediaAddresses({
      PUBLIC_URL,
      STORAGE_PUBLIC_URL: 'https://cdn.example.org/easel',
      STORAGE_PUBLIC_FALLBACK_DOMAIN: 'fallback.example.org',
    });
    const bases = ['https://cdn.example.org/easel', 'https://fallback.example.org', PUBLIC_URL];

    expect(bases.map((base) => media.keyIn(`${base}/${KEY}`))).toEqual([KEY, KEY, KEY]);
    expect(media.keyIn(`https://cdn.example.org/${KEY}`)).toBeUndefined();
    expect(media.keyIn(`https://cdn.example.org/other/${KEY}`)).toBeUndefined();
  });

  it.each([
    ['http://127.0.0.1:8000/media/a/b.png?download=1#x', 'media/a/b.png'],
    ['HTTP://127.0.0.1:8000/x/../media/a.png', 'media/a.png'],
    ['http://127.0.0.1:8000/media/../v1/jobs', undefined],
    ['http://127.0.0.1:8001/media/a.png', undefined],
    ['http://127.0.0.1:8000@elsewhere.example/media/a.png', undefined],
    ['http://me:pw@127.0.0.1:8000/media/a.png', undefined],
    ['https://127.0.0.1:8000/media/a.png', undefined],
    ['media/a.png', undefined],
  ])('read %s as the key %s', (url, key) => {
    expect(new MediaAddresses({ PUBLIC_URL }).keyIn(url)).toBe(key);
  });

  it('stand below the path of a public address', () => {
    const media = new MediaAddresses({ PUBLIC_URL: 'https://x.example/easel/' });

    expect(media.of('media/a.png')).toBe('https://x.example/easel/media/a.png');
    expect(media.keyIn('https://x.example/easel/media/a.png')).toBe('media/a.png');
    expect(media.keyIn('https://x.example/media/a.png')).toBeUndefined();
  });
});
