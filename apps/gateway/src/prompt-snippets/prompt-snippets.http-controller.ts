import { Controller, Delete, Get, Patch, Post, Res } from '@nestjs/common';
import {
  createPromptSnippet,
  deletePromptSnippet,
  listPromptSnippets,
  updatePromptSnippet,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { FastifyReply } from 'fastify';
import { sendCached } from '../http/cached-answer.js';
import { factorySnippetsAnswer } from '../discovery/factory-snippets-answer.js';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { factorySnippet, promptSnippet } from './prompt-snippet.schemas.js';

/** Pieces of prompts that the caller keeps under names, and those that come with the service. */
@Controller('v1/prompt-snippets')
export class PromptSnippetsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List your prompt snippets',
    description: 'Returns all, by `sortOrder`: an account has at most 500.',
    asks: listPromptSnippets,
    answers: data(listOf(promptSnippet)),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listPromptSnippets, caller, input, context) };
  }

  @Get('factory')
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List the prompt snippets that come with the service',
    description: 'They are the same for everybody and cannot be changed.',
    answers: data(listOf(factorySnippet)),
  })
  factory(@Res() reply: FastifyReply): Promise<void> {
    // The same for every account, but a credential is required.
    return sendCached(reply, factorySnippetsAnswer, 'private, max-age=300');
  }

  @Post()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Create a prompt snippet',
    description: 'It goes into prompts as plain text: one line, without braces or at-signs.',
    asks: createPromptSnippet,
    answers: data(promptSnippet),
    errors: ['400 limit_reached', '409 name_taken'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createPromptSnippet, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Change a prompt snippet',
    description: 'The snippet must be yours. Omitted fields stay as they are.',
    asks: updatePromptSnippet,
    answers: data(promptSnippet),
    errors: ['409 name_taken'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updatePromptSnippet, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Delete a prompt snippet',
    description: 'The snippet must be yours. Prompts that used it keep its text.',
    asks: deletePromptSnippet,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deletePromptSnippet, caller, input, context);
  }
}
