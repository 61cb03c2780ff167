import { Controller, Get, Header } from '@nestjs/common';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { text } from '../reference/schema.js';
import { browserConfig, browserScript } from './browser-config.js';

@Controller()
export class BrowserHttpController {
  private readonly script: string;

  constructor(config: GatewayConfig) {
    this.script = browserScript(browserConfig(config));
  }

  @Get('config.js')
  @PublicRoute()
  @Limited()
  @Header('Content-Type', 'application/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Load the configuration for browsers',
    description:
      'A script that sets `window.__SERVICE_CONFIG__`: `apiUrl`, `platformUrl`, `platformAnonKey`, `locale`, ' +
      '`edition`, `organizationsEnabled`.',
    answers: text,
    produces: 'application/javascript',
  })
  config(): string {
    return this.script;
  }
}
