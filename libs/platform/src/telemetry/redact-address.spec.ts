import { redactAddress } from './redact-address.js';

const SECRET = '7f'.repeat(32);
const ID = '0198a000-0000-7000-8000-000000000000';

describe('an address in a trace', () => {
  it.each([
    ["a webhook's token", `/v1/webhooks/${SECRET}`, '/v1/webhooks/[redacted]'],
    ['with more behind', `/v1/invitations/inv_${SECRET}/accept?x=1`, '/v1/invitations/[redacted]/accept?x=1'],
    ['a parameter of any name', `a=1&state=${SECRET}`, 'a=1&state=[redacted]'],
    [
      'a whole address',
      `https://u.example.org/${SECRET}?q=${SECRET}`,
      'https://u.example.org/[redacted]?q=[redacted]',
    ],
  ])('loses what may be a secret: %s', (_what, address, expected) => {
    expect(redactAddress(address)).toBe(expected);
  });

  it.each([
    `/v1/workflows/${ID}/move`,
    '/v1/generate-surround-continuation',
    'limit=20&cursor=abc',
    `https://a-rather-long-host-name.storage.example.org:9000/bucket/${ID}`,
  ])('keeps ids and names: %s', (address) => {
    expect(redactAddress(address)).toBe(address);
  });
});
