import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Forbidden, type Principal, ServiceError, Unauthorized } from '@easel/contracts';
import { GatewayConfig } from '../gateway.config.js';
import { isInside } from '../http/inside-call.js';

/** 405: this is the host of the app; the MCP server has one of its own. */
class WrongMcpHost extends ServiceError {
  constructor(resource: string) {
    super(405, 'wrong_mcp_host', `The MCP server is at ${resource}.`);
  }
}

/** Who may come to the MCP server, and with what. */
@Injectable()
export class McpDoor {
  private readonly host: string;
  private readonly ownHost: boolean;
  private readonly origins: ReadonlySet<string>;
  private readonly resource: string;

  constructor(config: GatewayConfig) {
    const { mcpOrigin, publicOrigin, mcpResource, CORS_ORIGIN } = config;
    this.host = new URL(mcpOrigin).host;
    this.ownHost = this.host !== new URL(publicOrigin).host;
    this.origins = new Set(
      [mcpOrigin, publicOrigin, ...CORS_ORIGIN].map((address) => new URL(address).origin),
    );
    this.resource = mcpResource;
  }

  /**
   * Before the credential is looked at: a page of another origin is refused, even with a credential.
   *
   * @throws WrongMcpHost, Forbidden
   */
  check({ host, headers }: FastifyRequest): void {
    if (this.ownHost && host.toLowerCase() !== this.host) throw new WrongMcpHost(this.resource);
    const { origin } = headers;
    if (origin !== undefined && !this.origins.has(origin.toLowerCase())) {
      throw new Forbidden('Pages of this origin may not use the MCP server.');
    }
  }

  /**
   * A token that is bound to a resource is good there alone; the MCP server's own calls of
   * routes are its work, not the token's (RFC 8707, 2).
   *
   * @throws Unauthorized
   */
  checkAudience({ resource }: Pick<Principal, 'resource'>, of: 'mcp' | undefined): void {
    if (resource === undefined) return;
    const isForMcp = resource === this.resource;
    if (isForMcp === (of === 'mcp') || (isForMcp && isInside())) return;
    throw new Unauthorized('This token is for another resource.');
  }
}
