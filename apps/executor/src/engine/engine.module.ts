import { Module } from '@nestjs/common';
import { checkedAtBoot, openStorage, OutboundHttp } from '@easel/platform';
import { Clock } from './clock.js';
import { Endings } from './endings.js';
import { EngineDatabase } from './engine-database.js';
import { EngineMetrics } from './engine-metrics.js';
import { Hints } from './hints.js';
import { PresentMedia } from './present-media.js';
import { Signals } from './signals.js';
import { KeptPieces } from './storage/kept-pieces.js';
import { ReadMedia } from './storage/read-media.js';
import { RetryingStorage } from './storage/retrying-storage.js';
import { STORAGE } from './storage/storage.js';
import { AuditEvents } from './audit-events.js';
import { WorkerSession } from './worker-session.js';

/** What every room stands on: the database of the engine, hints and signals, the session, stored files. */
@Module({
  providers: [
    Clock,
    Endings,
    EngineDatabase,
    Hints,
    KeptPieces,
    { provide: OutboundHttp, useFactory: () => new OutboundHttp() },
    PresentMedia,
    ReadMedia,
    { provide: STORAGE, useFactory: () => new RetryingStorage(checkedAtBoot(openStorage(process.env))) },
    Signals,
    WorkerSession,
  ],
  exports: [
    Clock,
    Endings,
    EngineDatabase,
    Hints,
    KeptPieces,
    OutboundHttp,
    PresentMedia,
    ReadMedia,
    STORAGE,
    Signals,
    WorkerSession,
  ],
})
export class EngineModule {}

/** For the api role, the only one with an outbox: it reports actions of administrators to the audit log. */
@Module({
  providers: [AuditEvents],
  exports: [AuditEvents],
})
export class EngineApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [EngineModule],
  providers: [EngineMetrics],
})
export class EngineScheduleModule {}
