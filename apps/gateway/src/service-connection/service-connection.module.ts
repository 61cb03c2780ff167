import { Module } from '@nestjs/common';
import { ServiceConnectionHttpController } from './service-connection.http-controller.js';

@Module({
  controllers: [ServiceConnectionHttpController],
})
export class ServiceConnectionModule {}
