import { Controller } from '@nestjs/common';
import { type Caller, wordVariant, type WordVariantRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { WordVariant } from './word-variant.js';

@Controller()
export class VariantWordsMessageController {
  constructor(private readonly wording: WordVariant) {}

  @Answers(wordVariant)
  word(request: WordVariantRequest, caller: Caller) {
    return this.wording.run(caller, request);
  }
}
