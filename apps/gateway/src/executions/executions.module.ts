import { Module } from '@nestjs/common';
import { ExecutionsHttpController } from './executions.http-controller.js';

@Module({ controllers: [ExecutionsHttpController] })
export class ExecutionsModule {}
