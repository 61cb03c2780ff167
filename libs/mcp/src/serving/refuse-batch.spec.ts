import { refuseBatch } from './refuse-batch.js';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

it('refuses a batch of more than twenty messages, and nothing else', () => {
  expect(refuseBatch(Array.from({ length: 21 }, () => LIST))).toMatchObject({
    id: null,
    error: { code: -32_600, message: 'A batch may have at most 20 messages.' },
  });
  expect(refuseBatch(Array.from({ length: 20 }, () => LIST))).toBeUndefined();
  expect(refuseBatch(LIST)).toBeUndefined();
});
