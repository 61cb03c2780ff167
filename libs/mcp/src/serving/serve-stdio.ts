import { createHash } from 'node:crypto';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import type { Fetch } from '../calling/service-api.js';
import { readSelection } from '../tool-table.js';
import { clientLabel } from './client-label.js';
import { createServer } from './mcp-server.js';
import { refuseListening } from './refuse-listening.js';

export interface StdioOptions {
  /** Origin of the service. */
  baseUrl: string;
  token: string;
  /** The workspace to act in. */
  workspaceId?: string;
  /** As `?toolsets=` of the HTTP endpoint: names with commas. */
  toolsets?: string;
  readOnly?: boolean;
  /** Of the program that serves. */
  version: string;
  /** Default: the global one. */
  fetch?: Fetch;
  input?: Readable;
  output?: Writable;
  /** Told of faults that are not the client's; never of a token. */
  onError?: (error: unknown) => void;
}

/** @throws Error naming the option that is wrong */
export function startStdioServer({
  baseUrl,
  token,
  workspaceId,
  toolsets,
  readOnly = false,
  version,
  fetch: send = (url, init) => fetch(url, init),
  input,
  output,
  onError,
}: StdioOptions): { close: () => Promise<void>; closed: Promise<void> } {
  const selected = readSelection({ toolsets });
  if ('parameter' in selected) throw new Error(`${selected.parameter}: ${selected.message}`);
  const transport = new StdioServerTransport(input, output);
  // `Promise.withResolvers` is not there in Node 20.
  let resolve = (): void => undefined;
  const closed = new Promise<void>((done) => (resolve = done));
  const headers = {
    authorization: `Bearer ${token}`,
    ...(workspaceId !== undefined && { 'x-service-workspace': workspaceId }),
  };
  const callerKey = createHash('sha256')
    .update(`${token} ${workspaceId ?? ''}`)
    .digest('hex');
  const handle = serveStdio(
    ({ era }) =>
      createServer(
        {
          selection: { toolsets: selected.toolsets, readOnly, scopes: undefined },
          door: (client) => ({
            fetch: send,
            baseUrl,
            headers: { ...headers, 'x-service-client': clientLabel(client) },
          }),
          callerKey,
          ...(workspaceId !== undefined && { workspaceId }),
          ...(onError && { onUnexpected: onError }),
        },
        { version },
        era,
      ),
    { transport, ...(onError && { onerror: onError }) },
  );
  refuseOn(transport);
  (input ?? process.stdin).once('close', resolve).once('end', resolve);
  return { close: () => handle.close().finally(resolve), closed };
}

/** Refuses messages that the SDK would accept. */
function refuseOn(transport: StdioServerTransport): void {
  const deliver = transport.onmessage;
  const onmessage = (message: JSONRPCMessage) => {
    const refused = refuseListening(message);
    if (refused) void transport.send(refused);
    else deliver?.(message);
  };
  Object.assign(transport, { onmessage });
}
