import { Controller } from '@nestjs/common';
import {
  auditLedger,
  BudgetUseRequest,
  type Caller,
  checkCredits,
  CreditCheckRequest,
  deletePrice,
  Forbidden,
  estimateNodes,
  EstimateNodesRequest,
  getBudgetUse,
  getChangedPrices,
  getCreditBalance,
  getModelCosts,
  getPrice,
  grantCredits,
  GrantCreditsRequest,
  listCreditTransactions,
  ModelCostsRequest,
  ListTransactionsRequest,
  NoFields,
  NotFound,
  PriceIdentifierRequest,
  requireOperator,
  setPrice,
  SetPriceRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { AuditLedger } from './audit-ledger.js';
import { Billing } from './billing.js';
import { ChangePrices } from './change-prices.js';
import { GrantCredits } from './grant-credits.js';
import { PriceBook } from './price-book.js';
import { ReadCredits } from './read-credits.js';
import { EstimateCosts } from './estimate-costs.js';
import { SpendBudgets } from './spend-budgets.js';

/** Credits and prices. Editions that charge nothing have neither: 404. */
@Controller()
export class CreditsMessageController {
  constructor(
    private readonly billing: Billing,
    private readonly readCredits: ReadCredits,
    private readonly granting: GrantCredits,
    private readonly prices: ChangePrices,
    private readonly book: PriceBook,
    private readonly audits: AuditLedger,
    private readonly budgets: SpendBudgets,
    private readonly costs: EstimateCosts,
  ) {}

  @Answers(getCreditBalance)
  balance(_request: NoFields, caller: Caller) {
    this.requireLedger();
    return this.readCredits.balance(caller);
  }

  @Answers(checkCredits)
  check({ credits = 1 }: CreditCheckRequest, caller: Caller) {
    this.requireLedger();
    return this.readCredits.check(caller, credits);
  }

  @Answers(getModelCosts)
  modelCosts({ models }: ModelCostsRequest) {
    this.requireLedger();
    return this.costs.ofModels(models);
  }

  @Answers(estimateNodes)
  estimateNodes({ nodes }: EstimateNodesRequest) {
    this.requireLedger();
    return this.costs.ofNodes(nodes);
  }

  @Answers(getBudgetUse)
  budgetUse({ ids }: BudgetUseRequest, caller: Caller) {
    return this.budgets.use(caller, ids);
  }

  @Answers(listCreditTransactions)
  transactions(request: ListTransactionsRequest, caller: Caller) {
    this.requireLedger();
    return this.readCredits.transactions(caller, request);
  }

  @Answers(grantCredits)
  grant(request: GrantCreditsRequest, caller: Caller, { operationId }: BusCall) {
    this.requireMoneyOperator(caller);
    // An operator who controls a sign-in provider must not be able to grant credits (specification 2, 5.1).
    if (caller.federated)
      throw new Forbidden('Credits are granted by an account with a password of its own.');
    return this.granting.run(caller, request, operationId);
  }

  @Answers(auditLedger)
  audit(_request: NoFields, caller: Caller) {
    this.requireMoneyOperator(caller);
    return this.audits.run();
  }

  @Answers(getPrice)
  price({ identifier }: PriceIdentifierRequest, caller: Caller) {
    this.requireMoneyOperator(caller);
    return this.prices.get(identifier);
  }

  @Answers(setPrice)
  setPrice(request: SetPriceRequest, caller: Caller) {
    this.requireMoneyOperator(caller);
    return this.prices.set(caller, request);
  }

  @Answers(deletePrice)
  deletePrice({ identifier }: PriceIdentifierRequest, caller: Caller) {
    this.requireMoneyOperator(caller);
    return this.prices.delete(caller, identifier);
  }

  @Answers(getChangedPrices)
  async changedPrices() {
    return { prices: this.billing.charges ? await this.book.changed() : {} };
  }

  private requireLedger(): void {
    if (!this.billing.charges) throw new NotFound('credit account');
  }

  private requireMoneyOperator(caller: Caller): void {
    requireOperator(caller);
    this.requireLedger();
  }
}
