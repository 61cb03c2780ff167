import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { StorageRoom } from '../../library/storage-room.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { CreateRecast } from './create-recast.js';
import { EstimateRecast } from './estimate-recast.js';
import { FindFilm } from './find-film.js';
import { ImportScript } from './import-script.js';
import { RecastMessageController } from './recast.message-controller.js';
import { RecastSource } from './recast-source.js';
import { RecastsRepository } from './recasts.repository.js';
import { ScriptsMessageController } from './scripts.message-controller.js';
import { SelectForRecast } from './select-for-recast.js';
import { StartRecast } from './start-recast.js';

/** Scripts and recasts of the api role: what their owners ask and choose. */
@Module({
  imports: [EngineModule, JobsModule],
  controllers: [RecastMessageController, ScriptsMessageController],
  providers: [
    CreateRecast,
    EstimateRecast,
    FindFilm,
    ImportScript,
    RecastSource,
    RecastsRepository,
    SelectForRecast,
    StartRecast,
    StorageRoom,
    WorkflowsRepository,
  ],
})
export class RecastModule {}
