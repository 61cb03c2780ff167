import { mediaKey } from './media-key.js';
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

  describe('from before the installation moved', () => {
    const secret = 's'.repeat(32);
    const key = mediaKey({ secret, jobId: 'a job', epoch: 2, index: 0, extension: 'png' });
    const media = new MediaAddresses({ PUBLIC_URL, STORAGE_PUBLIC_URL: 'https://cdn.example.org/easel' });

    it.each([
      `http://127.0.0.1:3999/${key}`,
      `https://old.example.org/${key}`,
      `https://old.example.org/below/a/path/${key}`,
      `http://[::1]:9000/bucket/${key}?x=1`,
    ])('%s is known by its path and name', (address) => {
      expect(media.keyIn(address)).toBe(key);
      expect(media.isPresent(address)).toBe(false);
    });

    it.each([
      `ftp://old.example.org/${key}`,
      `http://me:pw@old.example.org/${key}`,
      `https://old.example.org/${key}/more`,
      `https://old.example.org/${key.replace(/^media\/../, 'media/zz')}`,
      `https://old.example.org/${key.replace(/(media\/..\/)./, '$1_')}`,
      `https://old.example.org/x?${key}`,
      'https://old.example.org/media/ab/name/1-0.png',
    ])('%s is no address of ours', (address) => expect(media.keyIn(address)).toBeUndefined());

    it('a name whose folder is not its first byte is none of ours', () => {
      const [, folder] = key.split('/');
      const other = folder === '00' ? '01' : '00';
      expect(
        media.keyIn(`https://old.example.org/media/${other}/${key.slice('media/xx/'.length)}`),
      ).toBeUndefined();
    });

    it('are found in a text, each once, beside present ones and those of others', () => {
      const old = `http://127.0.0.1:3999/${key}`;
      const text = JSON.stringify({
        a: old,
        b: [`see ${old}, and (${old})`, media.of(key), `${PUBLIC_URL}/${key}`],
        c: 'https://x.example/media/cat.png',
        d: `nohttp//${key} /media/`,
      });

      expect(media.formerIn(text)).toEqual([{ address: old, key }]);
    });

    it('are looked for in a time that grows with the text', () => {
      const hostile = `http://a/media/${'/media/'.repeat(20_000)}${'http://'.repeat(20_000)}`;
      expect(media.formerIn(hostile)).toEqual([]);
    });
  });

  it('stand below the path of a public address', () => {
    const media = new MediaAddresses({ PUBLIC_URL: 'https://x.example/easel/' });

    expect(media.of('media/a.png')).toBe('https://x.example/easel/media/a.png');
    expect(media.keyIn('https://x.example/easel/media/a.png')).toBe('media/a.png');
    expect(media.keyIn('https://x.example/media/a.png')).toBeUndefined();
  });
});
