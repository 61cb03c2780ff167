import { Module } from '@nestjs/common';
import { OAuthGrantsModule } from '../oauth-grants/oauth-grants.module.js';
import { ChangeDeveloperApp } from './change-developer-app.js';
import { CreateDeveloperApp } from './create-developer-app.js';
import { DeveloperAppsMessageController } from './developer-apps.message-controller.js';
import { OAuthAppStoreModule } from './oauth-app-store.module.js';

@Module({
  imports: [OAuthAppStoreModule, OAuthGrantsModule],
  controllers: [DeveloperAppsMessageController],
  providers: [ChangeDeveloperApp, CreateDeveloperApp],
})
export class DeveloperAppsModule {}
