import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CLOUD, givenApiToken, useStack } from '@easel/testing';

/*
 * The scenarios of the protocol's own test programs that apply to a server with tools alone; docs/mcp.md lists the others.
 * They send no credential, so that what stands between adds one; its own origin is that of the installation.
 */

const stack = useStack(CLOUD);
let between: Server;
let address: string;

beforeAll(async () => {
  const { token } = await givenApiToken(await stack.api.signUp(), {}, stack.api);
  const { body } = await stack.api.get<{ resource: string }>('/.well-known/oauth-protected-resource/mcp');
  const { origin } = new URL(body.resource);
  between = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const own = headers.origin === new URL(address).origin;
    const passed = { ...headers, ...(own && { origin }), authorization: `Bearer ${token}` };
    const onward = request(new URL(url ?? '/', stack.url), { method, headers: passed }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  address = `http://127.0.0.1:${(between.address() as AddressInfo).port}/mcp`;
});
afterAll(() => between.close());

const PROGRAM = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

async function outcomeOf(scenario: string): Promise<{ code: number; said: string }> {
  const cwd = await mkdtemp(join(tmpdir(), 'easel-conformance-'));
  const words = [PROGRAM, 'server', '--url', address, '--scenario', scenario];
  return new Promise((done) =>
    execFile(process.execPath, words, { cwd }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, said: stdout + stderr }),
    ),
  );
}

it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
  'the MCP server passes %s of the official conformance scenarios',
  async (scenario) => {
    const { code, said } = await outcomeOf(scenario);

    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/Passed: ([1-9]\d*)\/\1/) });
  },
);
