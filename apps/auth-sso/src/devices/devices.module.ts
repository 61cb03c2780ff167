import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiTokensModule } from '../api-tokens/api-tokens.module.js';
import { OAuthAppStoreModule } from '../developer-apps/oauth-app-store.module.js';
import { OAuthGrantsModule } from '../oauth-grants/oauth-grants.module.js';
import { AnswerDevice } from './answer-device.js';
import { BeginDevice } from './begin-device.js';
import { DevicesMessageController } from './devices.message-controller.js';
import { DevicesRepository } from './devices.repository.js';
import { TradeDeviceCode } from './trade-device-code.js';

@Module({
  imports: [AccountsModule, ApiTokensModule, OAuthAppStoreModule, OAuthGrantsModule],
  controllers: [DevicesMessageController],
  providers: [AnswerDevice, BeginDevice, DevicesRepository, TradeDeviceCode],
})
export class DevicesModule {}
