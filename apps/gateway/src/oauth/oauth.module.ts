import { Module } from '@nestjs/common';
import { DevicesHttpController } from './devices.http-controller.js';
import { OAuthGrantsHttpController } from './oauth-grants.http-controller.js';
import { OAuthMetadataHttpController } from './oauth-metadata.http-controller.js';
import { OAuthHttpController } from './oauth.http-controller.js';

@Module({
  controllers: [
    OAuthHttpController,
    DevicesHttpController,
    OAuthGrantsHttpController,
    OAuthMetadataHttpController,
  ],
})
export class OAuthModule {}
