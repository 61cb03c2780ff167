import { Module } from '@nestjs/common';
import { OrganizationsHttpController } from './organizations.http-controller.js';

@Module({
  controllers: [OrganizationsHttpController],
})
export class OrganizationsModule {}
