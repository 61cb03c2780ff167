import { Controller, Get, Header } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import { NotFound } from '@easel/contracts';
import { EDITIONS } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Limited } from '../limits/limited.js';
import { providerKey } from '../provider-keys/provider-key.schemas.js';
import { Operation } from '../reference/operation.js';
import { oneOf, recordOf, type Schema, text } from '../reference/schema.js';
import { SETUP_PAGE, SETUP_SCRIPT } from './setup-page.js';
import { type SetupReport, SetupStatus } from './setup-status.js';

const part: Schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
const report = recordOf<SetupReport>('SetupReport', {
  edition: oneOf(...EDITIONS),
  database: part,
  queue: part,
  storage: part,
  encryption: {
    type: 'object',
    properties: { ok: { type: ['boolean', 'null'] } },
    required: ['ok'],
    description:
      'Whether the stored keys can be decrypted; null while the service that knows is unavailable.',
  },
  providers: {
    anyOf: [{ type: 'array', items: providerKey }, { type: 'null' }],
    description: 'Null while the service that knows is unavailable.',
  },
  hints: {
    type: 'object',
    additionalProperties: text,
    description: 'What to do about each missing part.',
  },
});

/** Whether the installation is set up, for those who do that. Hosted ones have no such page. Specification 3, 4. */
@Controller()
export class SetupHttpController {
  constructor(
    private readonly config: GatewayConfig,
    private readonly status: SetupStatus,
  ) {}

  @Get('setup')
  @PublicRoute()
  @Limited()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Open the set-up page',
    description: 'Absent on the cloud edition.',
    answers: text,
    produces: 'text/html',
    errors: ['404 not_found'],
  })
  page(): string {
    this.requireOwnInstallation();
    return SETUP_PAGE;
  }

  @Get('setup/setup.js')
  @PublicRoute()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the set-up page',
    description: 'Absent on the cloud edition.',
    answers: text,
    produces: 'text/javascript',
    errors: ['404 not_found'],
  })
  script(): string {
    this.requireOwnInstallation();
    return SETUP_SCRIPT;
  }

  @Get('v1/setup/status')
  @PublicRoute()
  @Limited()
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Read the state of the set-up',
    description: 'Shows which keys are set, never their values. Absent on the cloud edition.',
    answers: report,
    errors: ['404 not_found'],
  })
  read(): Promise<SetupReport> {
    this.requireOwnInstallation();
    return this.status.read();
  }

  private requireOwnInstallation(): void {
    if (this.config.EDITION === 'cloud') throw new NotFound('route');
  }
}
