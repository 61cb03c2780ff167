import { Controller, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthScope } from '@easel/contracts';
import { Unauthorized, ValidationFailed } from '@easel/contracts';
import {
  answerRequest,
  answerToolList,
  clientLabel,
  createServer,
  isSelected,
  missingScope,
  readSelection,
  refuseListening,
  type Selection,
  toolNamed,
} from '@easel/mcp';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { VERSION } from '@easel/platform';
import { Access } from '../access/access.js';
import { InsufficientScope } from '../access/access.errors.js';
import { GatewayConfig } from '../gateway.config.js';
import { Drain } from '../http/drain.js';
import { RouteConfig } from '../http/route-config.js';
import { whenClosed } from '../http/when-closed.js';
import { Operation } from '../reference/operation.js';
import { anyObject } from '../reference/schema.js';
import { insideFetch } from '../http/inside-call.js';
import { plainRequest } from './plain-request.js';
import { sendResponse } from './send-response.js';

const WORKSPACE_FIELD = 'x-service-workspace';
/** In a batch, which revision 2025-03-26 alone has. The SDK checks each message, and its answer is many times as long. */
const MOST_MESSAGES = 20;

/** The MCP server over streamable HTTP: stateless, so any replica answers any request (facts: core, 25). */
@Controller()
export class McpHttpController {
  private readonly logger = new Logger(McpHttpController.name);

  constructor(
    private readonly config: GatewayConfig,
    private readonly adapter: HttpAdapterHost,
    private readonly drain: Drain,
  ) {}

  @Post('mcp')
  @HttpCode(200)
  @Access({ credentials: 'token', resource: 'mcp', lands: 'elsewhere', limitedTokens: 'free' })
  @RouteConfig({ longAnswer: 'always', mostEntries: MOST_MESSAGES })
  @Operation({
    summary: 'Call the MCP server',
    description:
      'Takes one JSON-RPC message of the Model Context Protocol (streamable HTTP, revisions 2026-07-28 ' +
      `and 2025), or a batch of at most ${MOST_MESSAGES} messages (revision 2025-03-26). The response is JSON or a ` +
      'stream of events. The query parameters `toolsets` and `readonly` select tools. Returns 404 where ' +
      '`MCP_ENABLED` is off.',
    body: anyObject,
    answers: anyObject,
    errors: ['403 forbidden', '403 insufficient_scope', '405 wrong_mcp_host'],
  })
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (!caller) throw new Unauthorized();
    const selection = { ...this.selected(request), scopes: caller.scopes };
    requireScope(request.body, selection);
    const gone = new AbortController();
    whenClosed(reply.raw, () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { authorization = '', [WORKSPACE_FIELD]: workspace } = request.headers;
    const send = insideFetch(fastify, request);
    const serve = ({ era }: Pick<McpRequestContext, 'era'>) =>
      createServer(
        {
          selection,
          callerKey: `${caller.credentialId} ${caller.workspaceId ?? ''}`,
          ...(caller.workspaceId !== undefined && { workspaceId: caller.workspaceId }),
          charges: this.config.EDITION === 'cloud',
          stop: this.drain.signal,
          door: (client) => ({
            fetch: send,
            baseUrl: 'http://gateway.internal',
            headers: {
              authorization,
              ...(workspace !== undefined && { [WORKSPACE_FIELD]: String(workspace) }),
              'x-service-client': clientLabel(client),
            },
          }),
          onUnexpected: (error) => this.logger.error({ err: error, requestId: request.id }, 'tool failed'),
        },
        { version: VERSION, websiteUrl: this.config.publicOrigin },
        era,
      );
    request.places.handOn();
    const plain = plainRequest(request.body, request.headers);
    const list = plain && answerToolList(plain, selection);
    if (list) {
      await reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(list);
      return;
    }
    if (plain) {
      // Most calls: what the protocol's own handler puts around them costs more than they do.
      const answer = await answerRequest(serve({ era: 'legacy' }), plain, gone.signal);
      await reply.header('Cache-Control', 'no-store').send(answer);
      return;
    }
    const refused = refuseListening(request.body);
    if (refused) {
      await reply.status(400).header('Cache-Control', 'no-store').send(refused);
      return;
    }
    const handler = createMcpHandler(serve, {
      onerror: (error) => this.logger.debug({ err: error }, 'MCP request refused'),
    });
    const response = await handler.fetch(webRequest(request, gone.signal), { parsedBody: request.body });
    await sendResponse(reply, response);
  }

  private selected(request: FastifyRequest): Omit<Selection, 'scopes'> {
    const { toolsets, readonly } = request.query as Record<string, string | string[] | undefined>;
    const selected = readSelection({ toolsets: textOf(toolsets), readonly: textOf(readonly) });
    if (!('parameter' in selected)) return selected;
    throw new ValidationFailed([{ path: selected.parameter, message: selected.message }]);
  }
}

/** A field that is sent twice is read as a list. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/**
 * A tool that is there but not granted is refused as HTTP says it, so that a client can ask for more.
 *
 * @throws InsufficientScope
 */
function requireScope(body: unknown, selection: Selection): void {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== 'tools/call' || typeof params?.name !== 'string') return;
  const tool = toolNamed(params.name);
  if (!tool || !isSelected(tool, selection)) return;
  const missing = missingScope(tool, selection.scopes);
  if (missing !== undefined) throw new InsufficientScope(missing as OAuthScope);
}

/** The request as the protocol library reads it; its body is parsed already. */
function webRequest({ headers, url }: FastifyRequest, signal: AbortSignal): Request {
  const { authorization: _secret, 'content-length': _length, ...rest } = headers;
  return new Request(new URL(url, 'http://gateway.internal'), {
    method: 'POST',
    headers: Object.entries(rest).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    body: '{}',
    signal,
  });
}
