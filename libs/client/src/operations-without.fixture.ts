import { nodeTypes } from '@easel/catalog';

/** Operations that no method of one request reaches, and why. */
export const WITHOUT: readonly [operations: RegExp, reason: string][] = [
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
/** `nodes.run(type)` sends these; older clients call some of them by another address of the same node. */
export const OF_NODES: ReadonlySet<string> = new Set(
  nodeTypes
    .all()
    .flatMap(({ type, route }) => [`POST /v1/${type}`, ...(route === undefined ? [] : [`POST ${route}`])]),
);
