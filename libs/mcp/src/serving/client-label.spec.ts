import { clientLabel } from './client-label.js';

it.each([
  ['Some Agent', 'mcp/Some-Agent'],
  ['  agent/1.0\r\nX: y ', 'mcp/agent-1.0-X-y'],
  ['…', 'mcp'],
  ['', 'mcp'],
  [undefined, 'mcp'],
  ['x'.repeat(100), `mcp/${'x'.repeat(64)}`],
])('a client named %j is recorded as %s', (name, label) => {
  expect(clientLabel(name)).toBe(label);
});
