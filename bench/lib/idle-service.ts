// Answers `executor.workflow.list` as a service of ours would, without doing anything for it.
import 'reflect-metadata';
import { listWorkflows } from '@easel/contracts';
import { AnsweredPrefixes, Answers, BusModule, BusServer } from '@easel/platform';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';

class IdleController {
  list() {
    return { data: [] };
  }
}
// Decorators need a compiler; Node only strips types.
const method = Object.getOwnPropertyDescriptor(
  IdleController.prototype,
  'list',
) as TypedPropertyDescriptor<never>;
Answers(listWorkflows)(IdleController.prototype, 'list', method);

class IdleModule {}
Module({
  imports: [
    DiscoveryModule,
    BusModule.register({
      url: process.env['NATS_URL'] as string,
      secret: 'a secret for the bench, of enough length',
      service: 'executor',
    }),
  ],
  providers: [IdleController, BusServer, { provide: AnsweredPrefixes, useValue: new AnsweredPrefixes([]) }],
})(IdleModule);

await NestFactory.createApplicationContext(IdleModule, { logger: ['error', 'warn'] });
process.send?.('ready');
