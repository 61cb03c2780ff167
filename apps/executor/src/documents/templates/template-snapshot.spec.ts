import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { templateSnapshot } from './template-snapshot.js';

const token = randomBytes(32).toString('hex');
const snapshotOf = (type: string, data: Record<string, unknown>, settings: Record<string, unknown> = {}) =>
  templateSnapshot({ nodes: [{ id: 'n', type, data }], edges: [], settings });
const dataOf = (type: string, data: Record<string, unknown>) => snapshotOf(type, data).nodes[0].data;

describe('a document as it is published', () => {
  it.each([
    ['the token that starts runs', 'webhook-trigger', { token }, {}],
    ['the address that results are sent to', 'webhook-output', { url: `https://example.org/${token}` }, {}],
    ['results', 'generate-image', { generatedImageUrl: token, prompt: 'a' }, { prompt: 'a' }],
    [
      'accounts at networks',
      'telegram-post',
      { connectionId: token, chatId: token, caption: 'a' },
      { caption: 'a' },
    ],
    ["the author's own characters", 'character', { characterDbId: token, gender: 'x' }, { gender: 'x' }],
    [
      "the author's own workflows",
      'sub-workflow',
      { referencedWorkflowId: token, routeId: 'r' },
      { routeId: 'r' },
    ],
    ["the author's own voices", 'text-to-speech', { voiceId: token, speed: 1 }, { speed: 1 }],
  ])('is without %s', (_what, type, data, kept) => {
    expect(dataOf(type, data)).toEqual(kept);
  });

  it('is without what shares the copies that are made of it', () => {
    const { settings } = snapshotOf('noop', {}, { studio: { shared: true }, presentationSettings: { a: 1 } });
    expect(settings).toEqual({ presentationSettings: { a: 1 } });
  });

  it('keeps settings whose names only sound like secrets', () => {
    const data = { maxTokens: 7, tokens: ['a'], label: 'Token' };
    expect(dataOf('llm-chat', data)).toEqual(data);
  });

  it('is without secrets at any depth, however they are written', () => {
    const name = fc.constantFrom(
      'token',
      'api_key',
      'API-Key',
      'accessToken',
      'bot_token',
      'Authorization',
      'secret',
    );
    const wrap = fc.array(fc.constantFrom('object' as const, 'list' as const), { maxLength: 5 });
    fc.assert(
      fc.property(name, wrap, fc.constantFrom('data', 'settings'), (key, around, place) => {
        const held = around.reduce<unknown>((inner, kind) => (kind === 'list' ? [inner] : { kept: inner }), {
          [key]: token,
          kept: 1,
        });
        const snapshot = place === 'data' ? snapshotOf('noop', { held }) : snapshotOf('noop', {}, { held });
        expect(JSON.stringify(snapshot)).not.toContain(token);
        expect(JSON.stringify(snapshot)).toContain('"kept":1');
      }),
    );
  });
});
