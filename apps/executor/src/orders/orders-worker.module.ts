import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module.js';
import { ShootFilm } from './films/shoot-film.js';
import { OrdersModule } from './orders.module.js';
import { RunProviderOrder } from './providers/run-provider-order.js';
import { MakeSheet } from './reference-sheets/make-sheet.js';
import { MakeScene } from './voice-scenes/make-scene.js';
import { PartResults } from './voice-scenes/part-results.js';

/** Of the worker role: what places orders and makes jobs in parts. In a file of its own, because it loads ffmpeg's helpers. */
@Module({
  imports: [EngineModule, OrdersModule],
  providers: [MakeScene, MakeSheet, PartResults, RunProviderOrder, ShootFilm],
})
export class OrdersWorkerModule {}
