import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page } from '../reference/schema.js';
import { deadLetter } from './dead-letter.schemas.js';

/** For operators; others get 403 `forbidden`. */
@Controller('v1/admin/dead-letters')
export class DeadLettersHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own', operator: true })
  @Operation({
    summary: 'List jobs that were given up, newest first',
    description:
      'Jobs that lost their worker too often. They stay here until an operator replays or discards ' +
      'them.',
    asks: listDeadLetters,
    answers: page(deadLetter),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listDeadLetters, caller, input, context);
  }

  @Post(':id/replay')
  @HttpCode(200)
  @Access({ credentials: 'own', operator: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Run a given-up job again',
    description:
      'The job gets new attempts; a run that ended early continues. Idempotent: the first decision ' +
      'counts.',
    asks: replayDeadLetter,
    answers: data(deadLetter),
    errors: ['402 insufficient_credits', '402 budget_exceeded', '409 execution_running'],
  })
  async replay(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(replayDeadLetter, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'own', operator: true })
  @Operation({
    summary: 'Discard a job that was given up',
    description: 'Idempotent: the first decision counts.',
    asks: discardDeadLetter,
    answers: data(deadLetter),
  })
  async discard(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(discardDeadLetter, caller, input, context) };
  }
}
