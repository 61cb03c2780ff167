import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import { OAUTH_SCOPES } from '@easel/contracts';
import { readSelection, type Selection } from '../tool-table.js';
import { answerRequest } from './answer-request.js';
import { answerToolList } from './list-tools.js';
import { createServer } from './mcp-server.js';

const LIST: JSONRPCRequest = { jsonrpc: '2.0', id: 'one "quoted"', method: 'tools/list' };

const selected = (
  query: { toolsets?: string; readonly?: string },
  scopes?: readonly string[],
): Selection => ({
  ...(readSelection(query) as Omit<Selection, 'scopes'>),
  scopes,
});

function throughTheProtocol(selection: Selection) {
  const door = () => ({ fetch, baseUrl: 'http://gateway.internal', headers: {} });
  const server = createServer({ selection, callerKey: '', charges: true, door }, { version: '1' });
  return answerRequest(server, LIST, new AbortController().signal);
}

describe('the list of tools as bytes', () => {
  it.each([
    ['all of them', selected({})],
    ['those that only read', selected({ readonly: 'true' })],
    ['some toolsets', selected({ toolsets: 'jobs,models' })],
    ['all scopes', selected({}, OAUTH_SCOPES)],
    ['scopes that see no jobs, so that nothing is a task', selected({}, ['generate:write'])],
    ['no scope', selected({}, [])],
  ])('is what the protocol answers for %s', async (_, selection) => {
    const bytes = answerToolList(LIST, selection);

    expect(JSON.parse(String(bytes))).toEqual(
      JSON.parse(JSON.stringify(await throughTheProtocol(selection))),
    );
  });

  it('is for a list without parameters alone', () => {
    expect(answerToolList({ ...LIST, params: { cursor: 5 } }, selected({}))).toBeUndefined();
    expect(answerToolList({ ...LIST, method: 'tools/call' }, selected({}))).toBeUndefined();
  });
});
