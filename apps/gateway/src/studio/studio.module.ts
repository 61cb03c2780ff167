import { Module } from '@nestjs/common';
import { ProductionResultsHttpController } from './production-results.http-controller.js';
import { ProductionsHttpController } from './productions.http-controller.js';

@Module({
  controllers: [ProductionsHttpController, ProductionResultsHttpController],
})
export class StudioModule {}
