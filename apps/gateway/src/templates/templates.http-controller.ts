import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  browseTemplates,
  cloneTemplate,
  deleteTemplate,
  getTemplate,
  listOwnTemplates,
  publishTemplate,
  updateTemplate,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page, success } from '../reference/schema.js';
import { clonedTemplate, template, templateCard, templatePage } from './template.schemas.js';

/** Workflows that anybody may copy (specification 1, 4.12). */
@Controller('v1/templates')
export class TemplatesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('browse')
  @PublicRoute()
  @Operation({
    summary: 'Browse templates',
    description: 'Filters are combined. A cursor is valid for the same `sort`; it is null on the last page.',
    asks: browseTemplates,
    answers: templatePage,
  })
  browse(@Call() { input, context }: HttpCall) {
    return this.bus.request(browseTemplates, undefined, input, context);
  }

  @Get('mine')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List the templates you published, newest first',
    description: 'One page at a time.',
    asks: listOwnTemplates,
    answers: page(templateCard),
  })
  mine(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listOwnTemplates, caller, input, context);
  }

  @Get(':slug')
  @PublicRoute()
  @Operation({
    summary: 'Read a template with its graph',
    description: 'Takes a slug or an id. Returns the nodes at the time of publishing.',
    asks: getTemplate,
    answers: template,
  })
  get(@Call() { input, context }: HttpCall) {
    return this.bus.request(getTemplate, undefined, input, context);
  }

  @Post(':slug/clone')
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Create a workflow from a template',
    description: 'Free. The rules for creating a workflow apply.',
    asks: cloneTemplate,
    answers: clonedTemplate,
    errors: ['404 not_found'],
    startsWork: true,
  })
  clone(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cloneTemplate, caller, input, context);
  }

  @Post()
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Publish a workflow as a template',
    description:
      'Publishes the current workflow to everybody, without results, tokens and links to your own ' +
      'characters, accounts and workflows. A slug of yours is published again.',
    asks: publishTemplate,
    answers: data(template),
    errors: ['404 not_found', '409 slug_taken', '400 limit_reached'],
    makes: true,
  })
  async publish(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(publishTemplate, caller, input, context) };
  }

  @Patch(':slug')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Change one of your templates',
    description:
      'Changes texts and preview, by slug or id. Omitted fields stay as they are; null removes one. To ' +
      'change the graph, publish it again.',
    asks: updateTemplate,
    answers: data(template),
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateTemplate, caller, input, context) };
  }

  @Delete(':slug')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Unpublish one of your templates',
    description: 'Takes a slug or an id. Workflows created from it stay.',
    asks: deleteTemplate,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteTemplate, caller, input, context);
  }
}
