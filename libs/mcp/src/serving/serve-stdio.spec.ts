import { PassThrough } from 'node:stream';
import { startStdioServer } from './serve-stdio.js';

interface Message {
  id?: number;
  result?: Record<string, unknown>;
  error?: { code: number };
}

describe('the server over standard input and output', () => {
  it('answers tools as the profile, closes with its input, and shows no token', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const sent: Record<string, string>[] = [];
    let written = '';
    output.on('data', (piece: Buffer) => (written += piece.toString()));
    const { closed } = startStdioServer({
      baseUrl: 'https://easel.example',
      token: 'ndr_secret',
      toolsets: 'discovery',
      version: '1.0.0',
      input,
      output,
      fetch: (_url, { headers }) => {
        sent.push(headers as Record<string, string>);
        return Promise.resolve(Response.json({ version: '9' }));
      },
    });
    const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const answer = async (id: number): Promise<Message> => {
      for (;;) {
        const found = written
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Message)
          .find((message) => message.id === id);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const clientInfo = { name: 'an agent', version: '1' };
    send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
    });
    expect((await answer(1)).result).toMatchObject({ serverInfo: { name: 'easel' } });
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/list' });
    const { tools } = (await answer(2)).result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('list_pickers');
    send({ id: 3, method: 'tools/call', params: { name: 'ping', arguments: {} } });
    expect((await answer(3)).result).toMatchObject({ structuredContent: { version: '9' } });
    expect(sent).toEqual([
      expect.objectContaining({ authorization: 'Bearer ndr_secret', 'x-service-client': 'mcp/an-agent' }),
    ]);
    send({ id: 4, method: 'no/such/method' });
    expect((await answer(4)).error).toMatchObject({ code: -32_601 });
    input.end();
    await closed;
    expect(written).not.toContain('ndr_secret');
  });

  it('refuses a toolset that there is not', () => {
    expect(() =>
      startStdioServer({ baseUrl: 'https://e.org', token: 'x', toolsets: 'nonsense', version: '1' }),
    ).toThrow(/toolsets: there is no toolset "nonsense"/);
  });
});
