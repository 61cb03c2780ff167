import { Controller, Get, Header } from '@nestjs/common';
import { EDITIONS, type Edition, VERSION } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { oneOf, recordOf, text } from '../reference/schema.js';
import { NotReady } from './health.errors.js';
import { Readiness } from './readiness.js';

interface Health {
  status: 'ok';
  version: string;
  edition: Edition;
  /** Seconds. */
  uptime: number;
}

const health = recordOf<Health>('Health', {
  status: { const: 'ok' },
  version: text,
  edition: oneOf(...EDITIONS),
  uptime: { type: 'number', description: 'Seconds.' },
});
const ready = recordOf<{ status: 'ready' }>('Ready', { status: { const: 'ready' } });

@Controller()
export class HealthHttpController {
  constructor(
    private readonly config: GatewayConfig,
    private readonly readiness: Readiness,
  ) {}

  @Get('health')
  @PublicRoute()
  @Limited()
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Check that the process is alive',
    description: 'Checks nothing else: a process that waits for a dependency must not be restarted.',
    answers: health,
  })
  health(): Health {
    return {
      status: 'ok',
      version: VERSION,
      edition: this.config.EDITION,
      uptime: Math.round(process.uptime() * 10) / 10,
    };
  }

  @Get('health/ready')
  @PublicRoute()
  @Limited()
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Check that the process can serve',
    description: 'If it cannot, `error.message` names the missing dependencies.',
    answers: ready,
    errors: ['503 service_unavailable'],
  })
  async ready(): Promise<{ status: 'ready' }> {
    const missing = await this.readiness.missing();
    if (missing.length > 0) throw new NotReady(missing);
    return { status: 'ready' };
  }
}
