import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { acceptInvitation, createInvitation, listInvitations, withdrawInvitation } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { invitation, invitationAccepted, invitationCreated } from './invitation.schemas.js';

@Controller('v1')
export class InvitationsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('organizations/:id/invitations')
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Invite somebody to an organization',
    description:
      'Requires the owner or an administrator. The token in the response is shown only once, works ' +
      'once and expires.',
    asks: createInvitation,
    answers: data(invitationCreated),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
    makes: true,
    showsSecret: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createInvitation, caller, input, context) };
  }

  @Get('organizations/:id/invitations')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'List invitations',
    description:
      'Returns the open invitations of an organization, without their tokens. Requires the owner or an ' +
      'administrator.',
    asks: listInvitations,
    answers: data(listOf(invitation)),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listInvitations, caller, input, context) };
  }

  @Delete('organizations/:id/invitations/:invitationId')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Withdraw an invitation',
    description: 'Its token stops working at once. Idempotent.',
    asks: withdrawInvitation,
    answers: success,
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  withdraw(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(withdrawInvitation, caller, input, context);
  }

  @Post('invitations/:token/accept')
  @HttpCode(200)
  @Access({ credentials: 'own', edition: 'cloud', lenientWorkspace: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Accept an invitation',
    description:
      'Makes your account a member of the organization. The token works once, for the invited address.',
    asks: acceptInvitation,
    answers: data(invitationAccepted),
    errors: ['403 edition_required'],
  })
  async accept(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(acceptInvitation, caller, input, context) };
  }
}
