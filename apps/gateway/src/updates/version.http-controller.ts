import { Controller, Get, Header } from '@nestjs/common';
import { EDITIONS, type Edition, VERSION } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Operation } from '../reference/operation.js';
import { flag, oneOf, orNull, recordOf, text, timestamp } from '../reference/schema.js';
import { isNewer } from './release.js';
import { UpdateCheck } from './update-check.js';

/** All but `version` only where the check for releases is on. */
interface RunningVersion {
  version: string;
  edition?: Edition;
  latest?: string | null;
  updateAvailable?: boolean;
  releaseUrl?: string | null;
  publishedAt?: string | null;
  checkedAt?: string | null;
  error?: string | null;
}

const runningVersion = recordOf<RunningVersion>(
  'Version',
  {
    version: text,
    edition: oneOf(...EDITIONS),
    latest: orNull(text),
    updateAvailable: flag,
    releaseUrl: orNull(text),
    publishedAt: orNull(timestamp),
    checkedAt: orNull(timestamp),
    error: orNull(text),
  },
  ['edition', 'latest', 'updateAvailable', 'releaseUrl', 'publishedAt', 'checkedAt', 'error'],
);

@Controller()
export class VersionHttpController {
  constructor(
    private readonly config: GatewayConfig,
    private readonly updates: UpdateCheck,
  ) {}

  @Get('v1/version')
  @PublicRoute()
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Read the running version and whether there is a newer one',
    description:
      'If the check for releases is off (`SERVICE_UPDATE_CHECK`), returns only the running version.',
    answers: runningVersion,
  })
  version(): RunningVersion {
    if (!this.updates.isOn) return { version: VERSION };
    const { version: latest, url = null, publishedAt = null, checkedAt, error } = this.updates.known;
    return {
      version: VERSION,
      edition: this.config.EDITION,
      latest: latest ?? null,
      updateAvailable: latest !== undefined && isNewer(latest, VERSION),
      releaseUrl: url,
      publishedAt,
      checkedAt,
      error,
    };
  }
}
