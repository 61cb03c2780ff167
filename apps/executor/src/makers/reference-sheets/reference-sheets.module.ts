import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { QuoteSheet } from './quote-sheet.js';
import { ReferenceSheetsMessageController } from './reference-sheets.message-controller.js';

/** What callers ask of sheets before they are made; making them is the engine's. */
@Module({
  imports: [EngineModule],
  controllers: [ReferenceSheetsMessageController],
  providers: [QuoteSheet],
})
export class ReferenceSheetsModule {}
