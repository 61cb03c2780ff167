import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JetStream } from '../jetstream/jetstream.js';
import { BusClient } from './bus-client.js';
import { BusConnection } from './bus-connection.js';
import { AnsweredPrefixes, BusServer } from './bus-server.js';
import { CallerSeal } from './sealed-caller.js';

export interface BusOptions {
  url: string;
  secret: string;
  /** Names the connection. */
  service: string;
  /** First words of the subjects that this process answers; none for a process that only asks. */
  answers?: readonly string[];
}

/** Bus connection, client and, where the process answers messages, the server. */
@Global()
@Module({})
export class BusModule {
  static register({ url, secret, service, answers = [] }: BusOptions): DynamicModule {
    return {
      module: BusModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: BusConnection, useFactory: () => BusConnection.open(url, service) },
        { provide: CallerSeal, useValue: new CallerSeal(secret) },
        { provide: AnsweredPrefixes, useValue: new AnsweredPrefixes(answers) },
        BusClient,
        JetStream,
        ...(answers.length > 0 ? [BusServer] : []),
      ],
      exports: [BusConnection, BusClient, CallerSeal, JetStream],
    };
  }
}
