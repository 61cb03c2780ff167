import { createHmac } from 'node:crypto';
import { isSigned } from './callback-signature.js';

const KEY = Buffer.from('a key of thirty-two bytes, more or less');
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = 1_790_000_000_000;

function signed(over: Partial<{ id: string; timestamp: string; body: string }> = {}, key = KEY) {
  const message = { id: 'msg_1', timestamp: String(NOW / 1_000), body: '{"id":"t1"}', ...over };
  const hash = createHmac('sha256', key).update(`${message.id}.${message.timestamp}.${message.body}`);
  return { ...message, signature: `v1,${hash.digest('base64')}` };
}

describe('the signature of a callback', () => {
  it('is that of the secret over id, time and body', () => {
    expect(isSigned(signed(), SECRET, NOW)).toBe(true);
  });

  it('may stand among others', () => {
    const message = signed();
    expect(isSigned({ ...message, signature: `v1,AAAA v2,x ${message.signature}` }, SECRET, NOW)).toBe(true);
  });

  it.each([
    ['another body', { ...signed(), body: '{"id":"t2"}' }],
    ['another id', { ...signed(), id: 'msg_2' }],
    ['another key', signed({}, Buffer.from('another key'))],
    ['no signature', { ...signed(), signature: '' }],
    ['another version', { ...signed(), signature: signed().signature.replace('v1', 'v0') }],
    ['an old message', signed({ timestamp: String(NOW / 1_000 - 301) })],
    ['a message of the future', signed({ timestamp: String(NOW / 1_000 + 301) })],
    ['no time', signed({ timestamp: 'now' })],
  ])('is refused for %s', (_what, message) => {
    expect(isSigned(message, SECRET, NOW)).toBe(false);
  });
});
