import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { WorkspacesHttpController } from './workspaces.http-controller.js';

@Module({
  imports: [CreditsModule],
  controllers: [WorkspacesHttpController],
})
export class WorkspacesModule {}
