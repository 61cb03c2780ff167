import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { BusKeys, type BusService } from '@easel/contracts';
import { Database } from '../database/database.js';
import { JetStream } from './jetstream.js';
import { BusClient } from './bus-client.js';
import { BusConnection } from './bus-connection.js';
import { BusErrorFilter } from './bus-error.filter.js';
import { AnsweredPrefixes, BusServer } from './bus-server.js';
import { BusIdentity } from './bus-identity.js';
import { UsedRequests } from './used-requests.js';

export interface BusOptions {
  url: string;
  /** `INTERNAL_ORCHESTRATOR_SECRET`: all keys of the installation follow from it. Not needed beside `keys`. */
  secret: string | undefined;
  /** `BUS_KEYS`: what this service needs, and no more. */
  keys?: string | undefined;
  service: BusService;
  /** Names the connection where a service has several kinds of processes. */
  role?: string;
  /** First words of the subjects that this process answers; none for a process that only asks. */
  answers?: readonly string[];
}

/** Bus connection, client and, where the process answers messages, the server. */
@Global()
@Module({})
export class BusModule {
  static register({ url, secret, keys, service, role, answers = [] }: BusOptions): DynamicModule {
    const known = keys ? BusKeys.parse(keys) : BusKeys.fromSecret(secret ?? '');
    return {
      module: BusModule,
      providers: [
        { provide: BusConnection, useFactory: () => BusConnection.open(url, service, role) },
        { provide: BusIdentity, useValue: new BusIdentity(service, known) },
        { provide: AnsweredPrefixes, useValue: new AnsweredPrefixes(answers) },
        BusClient,
        JetStream,
        ...(answers.length > 0
          ? [
              BusServer,
              { provide: APP_FILTER, useClass: BusErrorFilter },
              {
                provide: UsedRequests,
                useFactory: (database: Database) => new UsedRequests(database),
                inject: [Database],
              },
            ]
          : []),
      ],
      exports: [BusConnection, BusClient, BusIdentity, JetStream, ...(answers.length > 0 ? [BusServer] : [])],
    };
  }
}
