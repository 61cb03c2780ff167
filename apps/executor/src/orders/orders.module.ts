import { Module } from '@nestjs/common';
import { PROVIDER_LANES, providerLanes } from '@easel/providers/provider-lanes';
import { EngineApiModule, EngineModule } from '../engine/engine.module.js';
import { LongClips } from './long-clips/long-clips.js';
import { LanePools } from './lanes/lane-pools.js';
import { LaneRegistry } from './lanes/lane-registry.js';
import { PartMakers } from './lanes/part-makers.js';
import { KeepProviderKeys } from './provider-keys/keep-provider-keys.js';
import { ProviderKeysMessageController } from './provider-keys/provider-keys.message-controller.js';
import { ChooseLane } from './providers/choose-lane.js';
import { EndOrders } from './providers/end-orders.js';
import { PollTimer } from './providers/poll-timer.js';
import { PROVIDER_ENVIRONMENT, ProviderAccounts } from './providers/provider-accounts.js';
import { ProviderOrders } from './providers/provider-orders.js';
import { ProviderRunner } from './providers/provider-runner.js';
import { ProviderTimings } from './providers/provider-timings.js';
import { ProviderTraffic } from './providers/provider-traffic.js';
import { WakePolls } from './providers/wake-polls.js';
import { WidenPools } from './providers/widen-pools.js';
import { ConnectService } from './service-connection/connect-service.js';
import { ServiceConnectionMessageController } from './service-connection/service-connection.message-controller.js';

/** Who does a job: the choice of lane, and orders at providers. */
@Module({
  imports: [EngineModule],
  providers: [
    ChooseLane,
    EndOrders,
    LongClips,
    LanePools,
    LaneRegistry,
    PartMakers,
    ProviderRunner,
    { provide: PROVIDER_ENVIRONMENT, useValue: process.env },
    { provide: PROVIDER_LANES, useFactory: () => providerLanes(process.env) },
    PollTimer,
    ProviderAccounts,
    ProviderOrders,
    ProviderTimings,
    ProviderTraffic,
    WakePolls,
    WidenPools,
  ],
  exports: [
    ChooseLane,
    EndOrders,
    LongClips,
    LanePools,
    LaneRegistry,
    PartMakers,
    PollTimer,
    PROVIDER_LANES,
    ProviderAccounts,
    ProviderOrders,
    ProviderRunner,
    ProviderTimings,
    ProviderTraffic,
  ],
})
export class OrdersModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [EngineApiModule, OrdersModule],
  controllers: [ProviderKeysMessageController, ServiceConnectionMessageController],
  providers: [ConnectService, KeepProviderKeys],
})
export class OrdersApiModule {}
