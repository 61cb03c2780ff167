import { Module } from '@nestjs/common';
import { ProductionsModule } from '../productions/productions.module.js';
import { PlanExport } from '../export/plan-export.js';
import { DescribeFilm } from './describe-film.js';
import { Drafts } from './drafts.js';
import { GenerateResult } from './generate-result.js';
import { JobEnds } from './job-ends.js';
import { GenerationMessageController } from './generation.message-controller.js';
import { MakeSound } from './make-sound.js';
import { QuotesRepository } from './quotes.repository.js';
import { Reconcile } from './reconcile.js';
import { WaitForResult } from './wait-for-result.js';

/** What is generated for productions, and how it lands in them. Specification 2, 4.3. */
@Module({
  imports: [ProductionsModule],
  controllers: [GenerationMessageController],
  providers: [
    DescribeFilm,
    Drafts,
    GenerateResult,
    JobEnds,
    MakeSound,
    PlanExport,
    QuotesRepository,
    Reconcile,
    WaitForResult,
  ],
})
export class GenerationModule {}
