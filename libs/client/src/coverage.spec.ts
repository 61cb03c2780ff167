import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from './routes.js';

const text = readFileSync(join(import.meta.dirname, 'generated/operations.ts'), 'utf8');
const documented = [...text.matchAll(/^ {2}"([A-Z]+ \/[^"]*)": /gm)].map(([, operation = '']) => operation);

/** Operations without a method of their own, and why. */
const WITHOUT: readonly [operations: RegExp, reason: string][] = [
  [/^GET \/($|config\.js|docs|login|signup|sso|projects|setup|oauth\/|auth\/|device)/, 'for browsers'],
  [/^GET \/\.well-known\/oauth/, 'for libraries of OAuth'],
  [/^(GET|POST|DELETE) \/mcp/, 'for agents'],
  [/^GET \/media\//, 'addresses of media are given, and loaded by `fetch`'],
  [/^(GET|POST) \/v1\/copilot\/\{path\}$/, 'answers 404'],
  [/^(GET|POST) \/v1\/sso\/\{provider\}/, 'for browsers on their way to a provider and back'],
  [/^GET \/v1\/service-connect\/callback$/, 'for browsers on their way back'],
  [/^POST \/v1\/provider-callbacks\//, 'for providers'],
  [/^GET \/v1\/workflow-executions\/\{id\}\/events$/, '`executions.follow`'],
  [/^GET \/v1\/studio\/productions\/\{id\}\/events$/, '`productions.follow`'],
  [/^GET \/v1\/pipelines\/\{id\}\/events$/, '`pipelines.follow`'],
  [/^GET \/v1\/download-video\/progress\/\{downloadId\}$/, '`media.downloadVideoProgress`'],
  [/^POST \/v1\/(ai-writer|llm-chat)\/generate-stream$/, '`nodes.stream`'],
  [/^POST \/v1\/upload$/, '`uploads.upload`'],
  [/^POST \/v1\/voice-clones$/, '`voices.createCloneFromFile`'],
];
/** `nodes.run(type)` sends these; the second word of some is what an older client calls. */
const OF_NODES = /^POST \/v1\/[a-z0-9-]+(\/(generate|describe|publish|send))?$/;

const methods = Object.values(ROUTES).flatMap((routes) => Object.values(routes) as string[]);

describe('the methods of the client', () => {
  it('reach every documented operation, each by one method', () => {
    const plain = methods.map((route) => route.replace('*', ''));

    expect(new Set(plain).size).toBe(plain.length);
    expect(plain.filter((route) => !documented.includes(route))).toEqual([]);
    const unreached = documented.filter(
      (operation) =>
        !plain.includes(operation) &&
        !OF_NODES.test(operation) &&
        !WITHOUT.some(([pattern]) => pattern.test(operation)),
    );
    expect(unreached).toEqual([]);
  });

  it('leave nothing out that is not documented', () => {
    for (const [pattern, reason] of WITHOUT.filter(
      ([, why]) => !['for browsers', 'for agents'].includes(why),
    )) {
      expect({ reason, found: documented.some((operation) => pattern.test(operation)) }).toEqual({
        reason,
        found: true,
      });
    }
  });
});
