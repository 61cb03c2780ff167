import { isBareOrigin, isWebAddress } from './web-address.js';

it.each([
  ['https://example.com/callback?x=1', true],
  ['https://example.com:8443', true],
  ['http://localhost:3000/cb', true],
  ['http://127.0.0.1/cb', true],
  ['http://[::1]:9/cb', true],
  ['http://example.com/cb', false],
  ['http://localhost.evil.org/cb', false],
  ['http://127.0.0.1.nip.io/cb', false],
  ['https://user@example.com', false],
  ['https://:pass@example.com', false],
  ['https://example.com/#part', false],
  ['https://example.com/#', false],
  [' https://example.com', false],
  ['https://exam\nple.com', false],
  ['https:\\\\example.com', false],
  ['javascript:alert(1)', false],
  ['com.example.app:/cb', false],
  ['/cb', false],
  [`https://example.com/${'a'.repeat(2_048)}`, false],
  [7, false],
])('%s: %s', (value, expected) => {
  expect(isWebAddress(value)).toBe(expected);
});

it.each([
  ['https://example.com', true],
  ['http://localhost:3000', true],
  ['https://example.com/', false],
  ['https://EXAMPLE.com', false],
  ['https://example.com/path', false],
  ['http://example.com', false],
  ['*', false],
])('as an origin, %s: %s', (value, expected) => {
  expect(isBareOrigin(value)).toBe(expected);
});
