import { plainRequest } from './plain-request.js';

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const call = (params: object, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params,
  ...more,
});
const CALL = call({ name: 'ping', arguments: {} });
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('a request that is answered with one document', () => {
  it.each([
    ['a call', CALL, {}],
    ['a call that names its revision', CALL, { 'mcp-protocol-version': '2025-06-18' }],
    ['a call without arguments', call({ name: 'ping' }), {}],
    ['a list', { jsonrpc: '2.0', id: 'x', method: 'tools/list' }, {}],
    ['a call as a task', call({ name: 'generate_image', task: { ttl: 1 } }), {}],
    ['a poll of a task', { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { taskId: 'x' } }, {}],
    ['a cancellation', { jsonrpc: '2.0', id: 1, method: 'tasks/cancel', params: { taskId: 'x' } }, {}],
    ['a list of tasks', { jsonrpc: '2.0', id: 1, method: 'tasks/list' }, {}],
  ])('is %s', (_, body, headers) => {
    expect(plainRequest(body, { ...HEADERS, ...headers })).toBe(body);
  });

  it.each([
    ['a call that asks for progress', call({ name: 'ping', _meta: { progressToken: 1 } }), {}],
    ['a call that waits', call({ name: 'get_job', arguments: { wait_seconds: 5 } }), {}],
    ['a request that waits for a task', { jsonrpc: '2.0', id: 1, method: 'tasks/result', params: {} }, {}],
    ['a call of the revision of 2026', call({ name: 'ping', _meta: MODERN }), {}],
    ['a call that says so in its header alone', CALL, { 'mcp-protocol-version': '2026-07-28' }],
    ['another method', { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, {}],
    ['a notification', { jsonrpc: '2.0', method: 'tools/call', params: {} }, {}],
    ['several messages', [CALL], {}],
    ['no message', { id: 1, method: 'tools/call' }, {}],
    ['an id that is none', call({ name: 'ping' }, { id: {} }), {}],
    ['nothing', undefined, {}],
    ['a revision that there is not', CALL, { 'mcp-protocol-version': '1999-01-01' }],
    ['a client that takes no events', CALL, { accept: 'application/json' }],
    ['a client that takes anything', CALL, { accept: '*/*' }],
    ['a body of another type', CALL, { 'content-type': 'text/plain' }],
  ])('is not %s, which is left to the handler of the protocol', (_, body, headers) => {
    expect(plainRequest(body, { ...HEADERS, ...headers })).toBeUndefined();
  });
});
