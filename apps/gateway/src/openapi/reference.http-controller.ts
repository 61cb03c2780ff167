// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and specs are compiled apart
/// <reference path="./swagger-ui-dist.d.ts" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, type OnApplicationBootstrap, Res, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RouteConfig } from '../http/route-config.js';
import type { FastifyReply } from 'fastify';
import { VERSION } from '@easel/platform';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { PublicRoute } from '../access/access.js';
import { cachedAnswer, cachedBody, type CachedAnswer, sendCached } from '../http/cached-answer.js';
import { Limited } from '../limits/limited.js';
import { GatewayConfig } from '../gateway.config.js';
import { openApiDocument } from './openapi-document.js';
import { Operation } from '../reference/operation.js';
import { REFERENCE_PAGE, REFERENCE_SCRIPT } from './reference-page.js';
import { anyObject, text } from '../reference/schema.js';

const CACHE_AN_HOUR = 'public, max-age=3600';

/** The machine-readable description of the API, and a page that shows it. */
@Controller()
export class ReferenceHttpController implements OnApplicationBootstrap {
  private document?: CachedAnswer;
  private readonly files = new Map<string, CachedAnswer>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Before anybody is served: making it takes longer than a request may hold the event loop. */
  onApplicationBootstrap(): void {
    this.document = this.makeDocument();
  }

  @Get('v1/openapi.json')
  @PublicRoute()
  @Limited()
  @Operation({
    summary: 'Read this API as an OpenAPI 3.1 document',
    description: 'For client generators and other tools. Supports compression and `ETag`.',
    answers: anyObject,
  })
  async openApi(@Res() reply: FastifyReply): Promise<void> {
    await sendCached(reply, (this.document ??= this.makeDocument()));
  }

  private makeDocument(): CachedAnswer {
    return cachedAnswer(
      openApiDocument(
        this.discovery.getControllers().map(({ metatype }) => metatype as Type),
        { version: VERSION, publicUrl: this.config.PUBLIC_URL },
      ),
    );
  }

  @Get('docs')
  @PublicRoute()
  @Limited()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', CACHE_AN_HOUR)
  @Operation({
    summary: 'Open the reference',
    description: 'The same document as a page for browsers.',
    answers: text,
    produces: 'text/html',
  })
  page(): string {
    return REFERENCE_PAGE;
  }

  @Get('docs/reference.js')
  @PublicRoute()
  @Limited()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', CACHE_AN_HOUR)
  @Operation({
    summary: 'Load the script of the reference page',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  script(): string {
    return REFERENCE_SCRIPT;
  }

  @Get('docs/swagger-ui-bundle.js')
  @PublicRoute()
  @Limited()
  @Operation({
    summary: 'Load Swagger UI',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  viewer(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8');
  }

  @Get('docs/swagger-ui.css')
  @PublicRoute()
  @Limited()
  @Operation({
    summary: 'Load the styles of Swagger UI',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/css',
  })
  styles(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'swagger-ui.css', 'text/css; charset=utf-8');
  }

  private async send(reply: FastifyReply, file: string, type: string): Promise<void> {
    let answer = this.files.get(file);
    if (answer === undefined) {
      answer = cachedBody(await readFile(join(swaggerUiFolder(), file)), type);
      this.files.set(file, answer);
    }
    await sendCached(reply, answer, CACHE_AN_HOUR);
  }
}
