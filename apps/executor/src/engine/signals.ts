import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EXECUTION_SIGNALS } from '@easel/contracts';
import { BusConnection } from '@easel/platform';
import type { Subscription } from '@nats-io/transport-node';

type Signal = keyof typeof EXECUTION_SIGNALS;
const SIGNALS = Object.keys(EXECUTION_SIGNALS) as Signal[];

/**
 * What processes of the executor send each other so that none has to poll: executions that ended, that have news,
 * that were cancelled, and tasks about which a provider has reported news. Only hints: a process that misses one finds
 * the same in Postgres a little later.
 */
@Injectable()
export class Signals implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Signals.name);
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly subscriptions: Subscription[] = [];
  private readonly pending: Record<Signal, string[]> = {
    ended: [],
    woken: [],
    halted: [],
    calledBack: [],
  };
  private armed = false;
  private readonly self = randomUUID();

  constructor(private readonly bus: BusConnection) {}

  onApplicationBootstrap(): void {
    for (const signal of SIGNALS) {
      this.subscriptions.push(
        this.bus.nats.subscribe(EXECUTION_SIGNALS[signal], {
          callback: (error, message) => {
            if (error) this.logger.warn({ err: error, signal }, 'a signal could not be handled');
            else this.hear(signal, message.string());
          },
        }),
      );
    }
  }

  onModuleDestroy(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  private hear(signal: Signal, text: string): void {
    const [sender, ...ids] = text.split(' ');
    if (sender !== this.self) for (const id of ids) this.emitter.emit(signal, id);
  }

  /** Hears a signal about any execution or task. */
  on(signal: Signal, listener: (id: string) => void): void {
    this.emitter.on(signal, listener);
  }

  /** Tells all processes, this one at once; those of one turn of the event loop leave in one message. */
  send(signal: Signal, id: string): void {
    this.emitter.emit(signal, id);
    this.pending[signal].push(id);
    if (this.armed) return;
    this.armed = true;
    setImmediate(() => {
      this.armed = false;
      for (const each of SIGNALS) {
        const ids = this.pending[each].splice(0);
        if (ids.length > 0 && this.bus.connected)
          this.bus.nats.publish(EXECUTION_SIGNALS[each], `${this.self} ${ids.join(' ')}`);
      }
    });
  }
}
