import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module.js';
import { MakeLongClip } from './long-clips/make-long-clip.js';
import { OrdersModule } from './orders.module.js';
import { ProviderResults } from './providers/provider-results.js';
import { RunProviderOrder } from './providers/run-provider-order.js';
import { MakeSheet } from './reference-sheets/make-sheet.js';
import { MakeConversation } from './conversations/make-conversation.js';
import { PartResults } from './conversations/part-results.js';

/** Of the worker role: what places orders and makes jobs in parts. In a file of its own, because it loads ffmpeg's helpers. */
@Module({
  imports: [EngineModule, OrdersModule],
  providers: [MakeConversation, MakeSheet, PartResults, ProviderResults, RunProviderOrder, MakeLongClip],
})
export class OrdersWorkerModule {}
