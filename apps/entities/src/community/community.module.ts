import { Module } from '@nestjs/common';
import { EntityStoreModule } from '../records/entity-store.module.js';
import { ChangeListing } from './change-listing.js';
import { CloneListing } from './clone-listing.js';
import { CommunityReports } from './community-reports.js';
import { CommunityMessageController } from './community.message-controller.js';
import { ListingsRepository } from './listings.repository.js';
import { PublishEntity } from './publish-entity.js';
import { TakeSnapshot } from './take-snapshot.js';

/** Published subjects, which everybody on the installation may copy. */
@Module({
  controllers: [CommunityMessageController],
  imports: [EntityStoreModule],
  providers: [ChangeListing, CloneListing, CommunityReports, ListingsRepository, PublishEntity, TakeSnapshot],
})
export class CommunityModule {}
