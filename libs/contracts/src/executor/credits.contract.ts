import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { NoFields } from '../auth/accounts.contract.js';
import { defineRequest } from '../define-request.js';
import { HasDecimals } from '../has-decimals.js';
import { namedSchema } from '../named-schema.js';
import { AsBoolean, AsNumber, Clamped, Nested } from '../validation.js';
import type { GraphWarning, NodeAvailability } from './workflows.contract.js';

/** What an account can spend. Specification 1, 4.12. All amounts are whole credits. */
export interface CreditBalance {
  /** What can still be spent: `subscription` and `topup` together. */
  total: number;
  /** Always 0: there are no subscriptions here. */
  subscription: number;
  topup: number;
  /** Set aside for work under way; no part of `total`. */
  held: number;
  /** Charged since midnight, UTC. */
  dailySpent: number;
  /** Null: no limit. */
  dailyLimit: number | null;
  /** Always 0: nothing is given month by month. */
  monthlyAllocation: number;
  /** `free`, the only tier there is. */
  tier: 'free';
  /** `payg` once credits were added to what an account starts with. */
  effectiveTier: 'free' | 'payg';
  /** Always empty: no tier has what another has not. */
  features: Record<string, never>;
  /** Null: no period ends. */
  periodEnd: null;
  /** Always 0: apps are run with the credits there are. */
  appCreditsAllowance: number;
}

export interface CreditCheck {
  /** Whether what was asked about can be paid now. */
  sufficient: boolean;
  required: number;
  available: number;
}

/** `reserve` sets credits aside for a job, `settle` charges them, `refund` gives them back. */
export type CreditAction = 'signup' | 'grant' | 'reserve' | 'settle' | 'refund';

/** One entry of the ledger; its members are written as clients know them. */
export interface CreditTransaction {
  id: string;
  created_at: string;
  /** What left the balance; negative for what came in. 0 for `settle`: the reservation took it before. */
  credits_used: number;
  action: CreditAction;
  /** The model of the job, where it has one. */
  provider: string | null;
  metadata: {
    job_id?: string;
    job_type?: string;
    workflow_id?: string;
    execution_id?: string;
    /** Of `settle`: what the job cost. */
    credits_charged?: number;
    /** Of a grant. */
    reason?: string;
  };
}

export interface CreditTransactions {
  data: CreditTransaction[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface CreditGrant {
  id: string;
  userId: string;
  amount: number;
  reason: string;
  /** What the account can spend now. */
  balance: number;
}

/** The price of an identifier: for a run, or for each second of one. */
export type PriceAmount = { credits: number } | { creditsPerSecond: number };

export type PriceRecord = PriceAmount & {
  identifier: string;
  /** `catalog`: nobody changed it here. */
  source: 'catalog' | 'operator';
};

/** What operators changed of the catalog's prices, by identifier; null: it has no price. */
export interface ChangedPrices {
  prices: Record<string, PriceAmount | null>;
}

/** What one run costs at most, node by node. */
export interface RunQuote {
  workflowId: string;
  nodes: {
    nodeId: string;
    type: string;
    label: string;
    runs: number;
    credits: number;
    availability: NodeAvailability;
  }[];
  /** Settings that no node knows, and models that no key reaches. Absent when there are none. */
  warnings?: GraphWarning[];
  /** The sum; a run that names `inputHash` never costs more. */
  totalCredits: number;
  /** Names what was quoted: send it with the run as `expectedInputHash`. */
  inputHash: string;
  expiresAt: string;
}

/** Credits by what was asked about. */
export interface ModelCosts {
  data: Record<string, number>;
  /** What has no price, or is nothing here. */
  missing: string[];
  errors: string[];
}

export interface NodesEstimate {
  /** Of the nodes that have a price. */
  totalCredits: number;
  /** Identifiers without a price: a node that costs one of them fails with `price_not_configured`. Absent when empty. */
  unpriced?: string[];
  nodeCount: number;
}

/** What was spent of budgets in the calendar month (UTC) that it is by the database's clock. */
export interface BudgetUse {
  /** Credits by the id of the token or workspace, what is held for work under way included. */
  used: Record<string, number>;
  resetsAt: string;
}

/** Whether the ledger adds up, and what does not. */
export interface LedgerAudit {
  sound: boolean;
  accounts: number;
  entries: number;
  /** Credits that came from sign-ups and grants; equals `balance`, `held` and `charged` together. */
  given: number;
  balance: number;
  held: number;
  charged: number;
  problemCount: number;
  /** The first hundred. */
  problems: { problem: string; accountId: string | null; jobId: string | null; budgetId: string | null }[];
}

export class CreditCheckRequest {
  /** Whether this much can be paid; default: 1. */
  @IsOptional()
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  credits?: number;
}

export class ModelCostsRequest {
  /** Models, node types or price identifiers, as `GET /v1/models` and `GET /v1/nodes` name them. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  models!: string[];
}

class EstimatedNode {
  @IsString()
  @MaxLength(200)
  type!: string;

  /** The node's settings. */
  @IsOptional()
  @IsObject()
  data?: Record<string, unknown> | null;
}

export class EstimateNodesRequest {
  /** As workflows have them; further members of a node are ignored. */
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @Nested(() => EstimatedNode)
  @JSONSchema({
    items: {
      type: 'object',
      properties: { type: { type: 'string' }, data: namedSchema('NodeSettings') },
      required: ['type'],
      examples: [{ type: 'generate-image', data: {} }],
    },
  })
  nodes!: EstimatedNode[];
}

export class BudgetUseRequest {
  /** Tokens of the caller, or workspaces in which they are an active member. */
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

export class ListTransactionsRequest {
  @IsOptional()
  @Clamped(1, 50)
  @IsInt()
  limit?: number;

  /** Opaque; from `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

export class GrantCreditsRequest {
  /** The account that gets them. */
  @IsUUID()
  userId!: string;

  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount!: number;

  /** Why; stands in the ledger. */
  @IsString()
  @MinLength(1)
  @Matches(/\S/, { message: 'must not be blank' })
  @MaxLength(500)
  reason!: string;
}

export class PriceIdentifierRequest {
  /** As in `GET /v1/models`: `gpt-image:high`. */
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  identifier!: string;
}

export class SetPriceRequest extends PriceIdentifierRequest {
  /** For a run. Give this or `creditsPerSecond`. */
  @IsOptional()
  @IsNumber()
  @HasDecimals(6)
  @Min(0)
  @Max(1_000_000)
  credits?: number;

  @IsOptional()
  @IsNumber()
  @HasDecimals(6)
  @Min(0)
  @Max(1_000_000)
  creditsPerSecond?: number;
}

export class QuoteRunRequest {
  /** The workflow. */
  @IsUUID()
  id!: string;

  /** As the run would be given them. */
  @IsOptional()
  @IsObject()
  @JSONSchema({ additionalProperties: namedSchema('NodeSettings') })
  inputs?: Record<string, Record<string, unknown>>;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  nodeIds?: string[];

  /** Refuses (400) settings that no node knows; without it they are only warned of. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  strict?: boolean;
}

/** 404 where no credits are charged. */
export const getCreditBalance = defineRequest<CreditBalance>()({
  subject: 'executor.credits.balance',
  request: NoFields,
});
export const checkCredits = defineRequest<CreditCheck>()({
  subject: 'executor.credits.check',
  request: CreditCheckRequest,
});
/** What a run of each with its default settings costs. 404 where no credits are charged, like the next one. */
export const getModelCosts = defineRequest<ModelCosts>()({
  subject: 'executor.price.costs',
  request: ModelCostsRequest,
});
/** What nodes would cost as they are set, each once; what other nodes feed them is not known. */
export const estimateNodes = defineRequest<NodesEstimate>()({
  subject: 'executor.price.estimate',
  request: EstimateNodesRequest,
});
/** Says nothing of what is not the caller's; where no credits are charged, nothing is used. */
export const getBudgetUse = defineRequest<BudgetUse>()({
  subject: 'executor.budget.use',
  request: BudgetUseRequest,
});
/** Of the caller's own account, newest first. */
export const listCreditTransactions = defineRequest<CreditTransactions>()({
  subject: 'executor.credits.transactions',
  request: ListTransactionsRequest,
});
export const grantCredits = defineRequest<CreditGrant>()({
  subject: 'executor.credits.grant',
  request: GrantCreditsRequest,
});
export const auditLedger = defineRequest<LedgerAudit>()({
  subject: 'executor.credits.audit',
  request: NoFields,
  deadlineMs: 30_000,
});
export const getPrice = defineRequest<PriceRecord>()({
  subject: 'executor.price.get',
  request: PriceIdentifierRequest,
});
/** Holds for every job that is priced after the answer, by whichever process. */
export const setPrice = defineRequest<PriceRecord>()({
  subject: 'executor.price.set',
  request: SetPriceRequest,
});
/** Jobs that need the identifier are refused from now on: 503 `price_not_configured`. */
export const deletePrice = defineRequest<{ success: true }>()({
  subject: 'executor.price.delete',
  request: PriceIdentifierRequest,
});
/** For discovery, which shows what would be charged. */
export const getChangedPrices = defineRequest<ChangedPrices>()({
  subject: 'executor.price.changed',
  request: NoFields,
  public: true,
});
export const quoteRun = defineRequest<RunQuote>()({
  subject: 'executor.workflow.quote',
  request: QuoteRunRequest,
});
