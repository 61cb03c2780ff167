import { Module } from '@nestjs/common';
import { TellDeed } from '../audit/tell-deed.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { CreateProduction } from './create-production.js';
import { ProductionsMessageController } from './productions.message-controller.js';
import { ShareProduction } from './share-production.js';

/** Where productions are kept: their parts, history and answered requests. Specification 2. */
@Module({
  imports: [WorkflowsModule],
  controllers: [ProductionsMessageController],
  providers: [CreateProduction, ShareProduction, TellDeed],
})
export class ProductionsModule {}
