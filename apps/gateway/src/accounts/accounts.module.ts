import { Module } from '@nestjs/common';
import { AuthHttpController } from './auth.http-controller.js';
import { DoorHttpController } from './door.http-controller.js';
import { KeysHttpController } from './keys.http-controller.js';
import { MeHttpController } from './me.http-controller.js';
import { SessionsHttpController } from './sessions.http-controller.js';

@Module({
  controllers: [
    AuthHttpController,
    DoorHttpController,
    SessionsHttpController,
    MeHttpController,
    KeysHttpController,
  ],
})
export class AccountsModule {}
