import { Controller, Get, Header } from '@nestjs/common';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Operation } from '../reference/operation.js';
import { anyObject, component } from '../reference/schema.js';
import { authorizationServer, protectedResource } from './oauth-metadata.js';

const CACHE = 'public, max-age=300';
const serverMetadata = component('OAuthServerMetadata', { ...anyObject, description: 'RFC 8414.' });
const resourceMetadata = component('OAuthResourceMetadata', { ...anyObject, description: 'RFC 9728.' });

/** Where OAuth clients look before they know anything about this service (facts: core, 10.2). */
@Controller('.well-known')
export class OAuthMetadataHttpController {
  private readonly origin: string;
  private readonly mcpResource: string;
  private readonly registration: boolean;

  constructor({ publicOrigin, mcpResource, MCP_DYNAMIC_REGISTRATION }: GatewayConfig) {
    this.origin = publicOrigin;
    this.mcpResource = mcpResource;
    this.registration = MCP_DYNAMIC_REGISTRATION !== 'off';
  }

  @Get('oauth-authorization-server')
  @PublicRoute()
  @Header('Cache-Control', CACHE)
  @Operation({
    summary: 'Read how OAuth clients get tokens',
    description: 'The metadata of the authorization server (RFC 8414).',
    answers: serverMetadata,
  })
  server() {
    return authorizationServer(this.origin, this.registration);
  }

  @Get('oauth-authorization-server/mcp')
  @PublicRoute()
  @Header('Cache-Control', CACHE)
  @Operation({
    summary: 'Read how clients of the MCP server get tokens',
    description: 'The same metadata of the authorization server (RFC 8414), where MCP clients look for it.',
    answers: serverMetadata,
  })
  serverForMcp() {
    return authorizationServer(this.origin, this.registration);
  }

  @Get('oauth-protected-resource')
  @PublicRoute()
  @Header('Cache-Control', CACHE)
  @Operation({
    summary: 'Read who issues tokens for this API',
    description: 'The metadata of the protected resource (RFC 9728).',
    answers: resourceMetadata,
  })
  resource() {
    return protectedResource(this.origin, this.origin);
  }

  @Get('oauth-protected-resource/mcp')
  @PublicRoute()
  @Header('Cache-Control', CACHE)
  @Operation({
    summary: 'Read who issues tokens for the MCP server',
    description: 'The metadata of the protected resource (RFC 9728), where MCP clients look for it.',
    answers: resourceMetadata,
  })
  resourceForMcp() {
    return protectedResource(this.origin, this.mcpResource);
  }
}
