import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type BrowserStep, CLOUD, inChromium, type TestUser, tracesOf, useStack } from '@easel/testing';
import { SignIn } from '../mcp/agent.fixture.js';

/* A person allows an agent to act for them, in a real browser: npm run test:browser. */

const stack = useStack(CLOUD);
let ada: TestUser;
let app: Server;
let callback: string;

beforeAll(async () => {
  ada = await stack.api.signUp();
  app = createServer((_request, response) => response.end('Back in the app')).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
});
afterAll(() => {
  app.closeAllConnections();
  app.close();
});

/** An agent that asks to be let in, and where it sends the person. */
async function anAgent() {
  const signIn = new SignIn(callback);
  const address = new URL(`${stack.url}/mcp`);
  const transport = new StreamableHTTPClientTransport(address, { authProvider: signIn });
  const client = () => new Client({ name: 'a test', version: '1.0.0' });
  await expect(client().connect(transport)).rejects.toThrow(/nauthorized/);
  const asked = signIn.asked;
  if (!asked) throw new Error('The agent sent nobody anywhere.');
  const enter = async () => {
    const entered = client();
    await entered.connect(new StreamableHTTPClientTransport(address, { authProvider: signIn }));
    return entered;
  };
  return { signIn, transport, asked, enter };
}

const landed = (): BrowserStep[] => [
  { does: 'arrive', at: `${callback}?` },
  { does: 'read', on: 'body', words: 'Back in the app' },
];
const allow = (password = ada.password): BrowserStep[] => [
  { does: 'read', on: 'h1', words: 'An agent of a test wants to act for you' },
  { does: 'fill', id: 'email', words: ada.email },
  { does: 'fill', id: 'password', words: password },
  { does: 'press', on: '#allow button[type=submit]' },
];

describe('the page that asks whether an agent may act', () => {
  it('lets it in, and no token stands in an address or in the history', async () => {
    const { signIn, transport, asked, enter } = await anAgent();

    const browsed = await inChromium(asked.href, [...allow(), ...landed()]);

    const back = new URL(browsed.at).searchParams;
    expect(back.get('iss')).toBe(stack.url);
    expect(back.get('state')).toBe(signIn.state());
    await transport.finishAuth(back.get('code') ?? '', back.get('iss') ?? undefined);
    const agent = await enter();
    expect(await agent.callTool({ name: 'list_jobs', arguments: {} })).not.toHaveProperty('isError', true);
    await agent.close();
    const token = signIn.tokens()?.access_token ?? 'none';
    expect(tracesOf(browsed)).not.toContain(token);
    expect(tracesOf(browsed)).not.toMatch(/ndr_(app_)?[0-9a-f]{64}|eyJ/);
    for (const { stores } of browsed.seen.filter((one) => one !== null)) {
      expect(JSON.parse(stores)).toEqual([[], [], '']);
    }
  });

  it('tells the agent that the person refused', async () => {
    const { asked, enter } = await anAgent();

    const browsed = await inChromium(asked.href, [
      { does: 'read', on: 'h1', words: 'An agent of a test wants to act for you' },
      { does: 'press', on: '#cancel' },
      ...landed(),
    ]);

    const back = new URL(browsed.at).searchParams;
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
    await expect(enter()).rejects.toThrow(/nauthorized/);
  });

  it('gives a code that is of no use to another agent, and of none a second time', async () => {
    const [mine, foreign] = [await anAgent(), await anAgent()];

    const browsed = await inChromium(mine.asked.href, [...allow(), ...landed()]);

    const back = new URL(browsed.at).searchParams;
    const [code, iss] = [back.get('code') ?? '', back.get('iss') ?? undefined];
    await expect(foreign.transport.finishAuth(code, iss)).rejects.toThrow(/grant|code/i);
    await expect(foreign.enter()).rejects.toThrow(/nauthorized/);
    await mine.transport.finishAuth(code, iss);
    await expect(mine.transport.finishAuth(code, iss)).rejects.toThrow(/grant|code/i);
  });

  it('tells of a wrong password, and leads nowhere', async () => {
    const { asked } = await anAgent();

    const browsed = await inChromium(asked.href, [
      ...allow('not the password'),
      { does: 'read', on: '#problem', words: 'password' },
    ]);

    expect(new URL(browsed.at).origin).toBe(asked.origin);
  });

  it('leads to no address that the agent has not registered', async () => {
    const { asked } = await anAgent();
    asked.searchParams.set('redirect_uri', 'https://evil.example/callback');

    const browsed = await inChromium(asked.href, [{ does: 'read', on: '#problem', words: 'redirect' }]);

    expect(browsed.words).not.toContain('wants to act for you');
    expect(browsed.requested.join()).not.toContain(' https://evil.example');
  });
});
