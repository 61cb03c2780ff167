import { Controller, Inject } from '@nestjs/common';
import { listSocialProviders } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { describeNetworks } from './describe-networks.js';

export const SOCIAL_ENVIRONMENT = Symbol('easel:social-environment');

@Controller()
export class SocialMessageController {
  constructor(
    private readonly config: ExecutorConfig,
    @Inject(SOCIAL_ENVIRONMENT) private readonly env: Readonly<Record<string, string | undefined>>,
  ) {}

  @Answers(listSocialProviders)
  list() {
    return describeNetworks(this.env, this.config.PUBLIC_URL);
  }
}
