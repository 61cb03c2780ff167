import { Controller } from '@nestjs/common';
import { getPublishedKeys, type PublishedKeys } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { SigningKeys } from './signing-keys.js';

@Controller()
export class KeysMessageController {
  constructor(private readonly keys: SigningKeys) {}

  @Answers(getPublishedKeys)
  async published(): Promise<PublishedKeys> {
    return { keys: (await this.keys.published()).map((key) => ({ ...key })) };
  }
}
