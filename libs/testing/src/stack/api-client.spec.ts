import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './api-client.js';
import { toBeServiceError } from './service-error-matcher.js';

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('the test client', () => {
  let server: Server;
  let api: ApiClient;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(
          JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    api = new ApiClient(() => `http://127.0.0.1:${port}`);
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends a body as JSON, and declares none where there is none', async () => {
    const withBody = await api.post<Echo>('/v1/things', { name: 'fox' });
    const without = await api.post<Echo>('/v1/things');

    expect(withBody.body.body).toBe('{"name":"fox"}');
    expect(withBody.body.headers['content-type']).toBe('application/json');
    expect(without.body.headers['content-type']).toBeUndefined();
  });

  it('sends text as it stands, so that a test can send what is no JSON', async () => {
    const { body } = await api.put<Echo>('/v1/things', '{broken');

    expect(body.body).toBe('{broken');
  });

  it('speaks for one caller at a time', async () => {
    const mine = api.as({ accessToken: 'mine' });

    expect((await mine.get<Echo>('/')).body.headers.authorization).toBe('Bearer mine');
    expect((await mine.as('theirs').get<Echo>('/')).body.headers.authorization).toBe('Bearer theirs');
    expect((await api.get<Echo>('/')).body.headers.authorization).toBeUndefined();
  });
});

describe('toBeServiceError', () => {
  const notFound = { error: { code: 'not_found', message: 'There is no such workflow.' } };

  it('passes on status, code and a message, and what a rule names besides', () => {
    expect(toBeServiceError({ status: 404, body: notFound }, 404, 'not_found').pass).toBe(true);
    const edition = { error: { code: 'edition_required', message: 'no', required_edition: 'cloud' } };
    expect(toBeServiceError({ status: 403, body: edition }, 403, 'edition_required').pass).toBe(true);
  });

  it.each([
    ['another status', { status: 403, body: notFound }],
    ['another code', { status: 404, body: { error: { code: 'forbidden', message: 'no' } } }],
    [
      'a member that no rule names',
      { status: 404, body: { error: { code: 'not_found', message: 'no', what: 'a key' } } },
    ],
    ['no message', { status: 404, body: { error: { code: 'not_found', message: ' ' } } }],
    ['an error outside of its envelope', { status: 404, body: { code: 'not_found', message: 'no' } }],
    ['text', { status: 404, body: 'not_found' }],
    ['nothing', { status: 404, body: null }],
  ])('fails on %s', (_case, answer) => {
    expect(toBeServiceError(answer, 404, 'not_found').pass).toBe(false);
  });
});
