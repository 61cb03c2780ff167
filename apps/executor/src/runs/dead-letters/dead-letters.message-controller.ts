import { Controller } from '@nestjs/common';
import {
  type Caller,
  DeadLetterIdRequest,
  discardDeadLetter,
  listDeadLetters,
  PageQuery,
  replayDeadLetter,
  requireOperator,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { DeadLettersRepository, toDeadLetter } from './dead-letters.repository.js';
import { ResolveDeadLetter } from './resolve-dead-letter.js';

/** For those who operate the installation. */
@Controller()
export class DeadLettersMessageController {
  constructor(
    private readonly letters: DeadLettersRepository,
    private readonly resolveDeadLetter: ResolveDeadLetter,
  ) {}

  @Answers(listDeadLetters)
  async list(request: PageQuery, caller: Caller) {
    requireOperator(caller);
    const { data, ...page } = await this.letters.list(request);
    return { data: data.map(toDeadLetter), ...page };
  }

  @Answers(replayDeadLetter)
  replay({ id }: DeadLetterIdRequest, caller: Caller) {
    requireOperator(caller);
    return this.resolveDeadLetter.replay(caller, id);
  }

  @Answers(discardDeadLetter)
  discard({ id }: DeadLetterIdRequest, caller: Caller) {
    requireOperator(caller);
    return this.resolveDeadLetter.discard(caller, id);
  }
}
