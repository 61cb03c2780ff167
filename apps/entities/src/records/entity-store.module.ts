import { Module } from '@nestjs/common';
import { LorasRepository } from './loras.repository.js';
import { AttachResult } from './attach-result.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityAssetsRepository } from './entity-assets.repository.js';
import { EntityJobsRepository } from './entity-jobs.repository.js';

const STORED = [
  AttachResult,
  EntitiesRepository,
  EntityAssetsRepository,
  EntityJobsRepository,
  LorasRepository,
];

/** What stands in the tables of records, their buckets and their jobs. */
@Module({ providers: STORED, exports: STORED })
export class EntityStoreModule {}
