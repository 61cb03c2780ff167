import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { OutboundHttp } from '@easel/platform';
import { AskedJobsModule } from '../../jobs/asked-jobs/asked-jobs.module.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LibraryModule } from '../../library/library.module.js';
import { RetainPictures } from './retain-pictures.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { CreateProduction } from './create-production.js';
import { ProductionsMessageController } from './productions.message-controller.js';
import { ShareProduction } from './share-production.js';
import { StartProductionJobs } from './start-production-jobs.js';

/** Where productions are kept: their parts, history and answered requests. Specification 2. */
@Module({
  imports: [AskedJobsModule, EngineModule, JobsModule, LibraryModule, WorkflowsModule],
  controllers: [ProductionsMessageController],
  providers: [
    CreateProduction,
    { provide: OutboundHttp, useFactory: () => new OutboundHttp() },
    RetainPictures,
    ShareProduction,
    StartProductionJobs,
    TellDeed,
  ],
  exports: [ShareProduction],
})
export class ProductionsModule {}
