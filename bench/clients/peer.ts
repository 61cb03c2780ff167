// A server that does next to nothing, in a process of its own: what is measured beside it is the client.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

export async function startPeer(): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(new URL(import.meta.url));
  const [url] = (await once(child, 'message')) as [string];
  return { url, child };
}

if (import.meta.main) {
  const me = JSON.stringify({ data: { id: 'u', email: 'me@example.org', tier: 'free', isAdmin: false } });
  const uploaded = JSON.stringify({ data: { url: 'https://example.org/file' } });
  const server = createServer((request, response) => {
    const answer = (body: string) => response.setHeader('content-type', 'application/json').end(body);
    if (request.method === 'GET') return answer(me);
    if (request.url === '/v1/upload') {
      request.resume().once('end', () => answer(uploaded));
      return;
    }
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const { jobIds } = JSON.parse(text) as { jobIds: string[] };
      answer(JSON.stringify({ data: jobIds.map((id) => ({ id, status: 'processing', progress: 40 })) }));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`);
  });
}
