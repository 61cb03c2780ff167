import { Global, Module } from '@nestjs/common';
import { EventConsumer } from './event-consumer.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** Events of a service that owns a schema: published through `Outbox`, consumed through `EventConsumer`. */
@Global()
@Module({ providers: [OutboxRelay, Outbox, EventConsumer], exports: [Outbox, EventConsumer] })
export class OutboxModule {}
