// Answers `executor.workflow.list` as a service of ours would, without doing anything for it.
import 'reflect-metadata';
import { listWorkflows } from '@easel/contracts';
import { AnsweredPrefixes, Answers, BusModule, BusServer } from '@easel/platform';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';

class IdleController {
  list() {
    return { data: [] };
  }
}
// Decorators need a compiler; Node only strips types.
Controller()(IdleController);
const method = Object.getOwnPropertyDescriptor(
  IdleController.prototype,
  'list',
) as TypedPropertyDescriptor<never>;
Answers(listWorkflows)(IdleController.prototype, 'list', method);

class IdleModule {}
Module({
  imports: [
    BusModule.register({
      url: process.env['NATS_URL'] as string,
      secret: 'a secret for the bench, of enough length',
      service: 'executor',
    }),
  ],
  controllers: [IdleController],
  providers: [BusServer, { provide: AnsweredPrefixes, useValue: new AnsweredPrefixes([]) }],
})(IdleModule);

const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(IdleModule, {
  logger: ['error', 'warn'],
  inject: [BusServer],
  useFactory: (strategy: BusServer) => ({ strategy }),
});
await app.listen();
process.send?.('ready');
