import { Module } from '@nestjs/common';
import { BudgetUse } from './budget-use.js';
import { CreditAdminHttpController } from './credit-admin.http-controller.js';
import { CreditsHttpController } from './credits.http-controller.js';
import { QuotesHttpController } from './quotes.http-controller.js';

@Module({
  controllers: [CreditsHttpController, QuotesHttpController, CreditAdminHttpController],
  providers: [BudgetUse],
  exports: [BudgetUse],
})
export class CreditsModule {}
