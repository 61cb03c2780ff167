import { Module } from '@nestjs/common';
import { entityControllers } from './entity-controllers.js';
import { EntityGenerationHttpController } from './generation-controllers.js';
import { trainingControllers } from './training-controllers.js';

@Module({
  controllers: [...entityControllers, ...trainingControllers, EntityGenerationHttpController],
})
export class EntitiesModule {}
