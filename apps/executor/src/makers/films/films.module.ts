import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { StorageRoom } from '../../library/storage-room.js';
import { ContinueFilm } from './continue-film.js';
import { Films } from '../../orders/films/films.js';
import { FilmsMessageController } from './films.message-controller.js';
import { StopFilm } from './stop-film.js';

/** What callers ask of films under way; making them is the engine's. */
@Module({
  imports: [EngineModule, JobsModule],
  controllers: [FilmsMessageController],
  providers: [ContinueFilm, Films, StopFilm, StorageRoom],
})
export class FilmsModule {}
