import { Module } from '@nestjs/common';
import { OAuthAppsRepository } from './oauth-apps.repository.js';

/** The table of OAuth apps, those that users registered and those that registered themselves. */
@Module({ providers: [OAuthAppsRepository], exports: [OAuthAppsRepository] })
export class OAuthAppStoreModule {}
