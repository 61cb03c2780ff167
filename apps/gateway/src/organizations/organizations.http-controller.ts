import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  createOrganization,
  getOrganization,
  listOrganizationMembers,
  listOrganizations,
  removeOrganizationMember,
  updateOrganization,
  updateOrganizationMember,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { member, organization } from './organization.schemas.js';

@Controller('v1/organizations')
export class OrganizationsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own', edition: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'List your organizations',
    description: 'Returns the organizations that you belong to, with your role.',
    asks: listOrganizations,
    answers: data(listOf(organization)),
    errors: ['403 edition_required'],
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listOrganizations, caller, input, context) };
  }

  @Post()
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Create an organization',
    description: 'You become its owner.',
    asks: createOrganization,
    answers: data(organization),
    errors: ['403 edition_required'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createOrganization, caller, input, context) };
  }

  @Get(':id')
  @Access({ credentials: 'own', edition: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'Read an organization',
    description: 'Requires membership.',
    asks: getOrganization,
    answers: data(organization),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getOrganization, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Change an organization',
    description: 'Requires the owner or an administrator. Omitted fields stay as they are.',
    asks: updateOrganization,
    answers: data(organization),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateOrganization, caller, input, context) };
  }

  @Get(':id/members')
  @Access({ credentials: 'own', edition: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'List the members of an organization',
    description: 'Returns each member with role and status, one page at a time.',
    asks: listOrganizationMembers,
    answers: data(listOf(member)),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async listMembers(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listOrganizationMembers, caller, input, context) };
  }

  @Patch(':id/members/:userId')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Change the role or the status of a member',
    description: 'The change takes effect before the response is sent.',
    asks: updateOrganizationMember,
    answers: data(member),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async updateMember(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateOrganizationMember, caller, input, context) };
  }

  @Delete(':id/members/:userId')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Remove a member, or leave',
    description: 'The change takes effect before the response is sent.',
    asks: removeOrganizationMember,
    answers: success,
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  removeMember(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(removeOrganizationMember, caller, input, context);
  }
}
