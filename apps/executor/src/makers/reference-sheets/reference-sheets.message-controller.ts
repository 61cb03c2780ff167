import { Controller } from '@nestjs/common';
import { type Caller, quoteSheet, type QuoteSheetRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { QuoteSheet } from './quote-sheet.js';

@Controller()
export class ReferenceSheetsMessageController {
  constructor(private readonly quoting: QuoteSheet) {}

  @Answers(quoteSheet)
  quote({ params }: QuoteSheetRequest, caller: Caller) {
    return this.quoting.run(caller, params);
  }
}
