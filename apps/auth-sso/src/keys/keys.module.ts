import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { KeysMessageController } from './keys.message-controller.js';
import { SigningKeys } from './signing-keys.js';
import { SigningKeysRepository } from './signing-keys.repository.js';

@Module({
  controllers: [KeysMessageController],
  providers: [AccessTokens, SigningKeys, SigningKeysRepository],
  exports: [AccessTokens, SigningKeys],
})
export class KeysModule {}
