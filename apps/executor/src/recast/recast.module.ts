import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module.js';
import { ImportScript } from './import-script.js';
import { ScriptsMessageController } from './scripts.message-controller.js';

/** Scripts and recasts of the api role. */
@Module({
  imports: [EngineModule],
  controllers: [ScriptsMessageController],
  providers: [ImportScript],
})
export class RecastModule {}
