import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AcceptInvitation } from './accept-invitation.js';
import { CreateInvitation } from './create-invitation.js';
import { InvitationsMessageController } from './invitations.message-controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

@Module({
  imports: [AccountsModule, OrganizationsModule, WorkspacesModule],
  controllers: [InvitationsMessageController],
  providers: [AcceptInvitation, CreateInvitation, InvitationsRepository, WithdrawInvitation],
})
export class InvitationsModule {}
