import { effectiveRange, entityTag, isUnchanged } from './media-conditions.js';

const object = {
  key: 'media/a.png',
  size: 10,
  contentType: 'image/png',
  etag: 'abc',
  lastModified: new Date('2026-03-01T10:00:00.700Z'),
};
const SAME = 'Sun, 01 Mar 2026 10:00:00 GMT';
const EARLIER = 'Sun, 01 Mar 2026 09:59:59 GMT';

describe('conditional requests for media', () => {
  it('quotes an entity tag once, whatever the storage says', () => {
    expect(entityTag(object)).toBe('"abc"');
    expect(entityTag({ ...object, etag: '"abc"' })).toBe('"abc"');
    expect(entityTag({ ...object, etag: undefined })).toBeUndefined();
  });

  it.each([
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x", W/"abc"' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{ 'if-none-match': '"x"', 'if-modified-since': SAME }, false],
    [{ 'if-modified-since': SAME }, true],
    [{ 'if-modified-since': EARLIER }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('%j: unchanged is %s', (headers, expected) => {
    expect(isUnchanged(headers, object)).toBe(expected);
  });

  it.each([
    [{ range: 'bytes=0-1' }, 'bytes=0-1'],
    [{ range: 'bytes=0-1', 'if-range': '"abc"' }, 'bytes=0-1'],
    [{ range: 'bytes=0-1', 'if-range': '"x"' }, undefined],
    [{ range: 'bytes=0-1', 'if-range': 'W/"abc"' }, undefined],
    [{ range: 'bytes=0-1', 'if-range': SAME }, 'bytes=0-1'],
    [{ range: 'bytes=0-1', 'if-range': EARLIER }, undefined],
  ])('%j: the range that counts is %s', (headers, expected) => {
    expect(effectiveRange(headers, object)).toBe(expected);
  });
});
