import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { factorySnippets } from '@easel/catalog';
import {
  createPromptSnippet,
  deletePromptSnippet,
  listPromptSnippets,
  updatePromptSnippet,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
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
    description: 'All of them, by `sortOrder`: an account has 500 at most.',
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
    answers: data(listOf(factorySnippet)),
  })
  factory() {
    return { data: factorySnippets };
  }

  @Post()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Keep a piece of a prompt as a snippet',
    description: 'It goes into prompts as plain text: one line, without braces or at-signs.',
    asks: createPromptSnippet,
    answers: data(promptSnippet),
    errors: ['400 limit_reached', '409 name_taken'],
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createPromptSnippet, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Change a prompt snippet',
    asks: updatePromptSnippet,
    answers: data(promptSnippet),
    errors: ['409 name_taken'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updatePromptSnippet, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({ summary: 'Delete a prompt snippet', asks: deletePromptSnippet, answers: success })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deletePromptSnippet, caller, input, context);
  }
}
