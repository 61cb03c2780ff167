import { Module } from '@nestjs/common';
import { InvitationsHttpController } from './invitations.http-controller.js';

@Module({
  controllers: [InvitationsHttpController],
})
export class InvitationsModule {}
