import { graphWarning, nodeAvailability } from '../reference/catalog/graph-check.schemas.js';
import type {
  CreditBalance,
  CreditCheck,
  CreditGrant,
  CreditTransaction,
  LedgerAudit,
  ModelCosts,
  NodesEstimate,
  RunQuote,
} from '@easel/contracts';
import {
  anyObject,
  component,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const number: Schema = { type: 'number' };

export const creditBalance = recordOf<CreditBalance>('CreditBalance', {
  total: { ...integer, description: 'Credits that can still be spent.' },
  subscription: { ...integer, description: 'Always 0: there are no subscriptions.' },
  topup: integer,
  held: { ...integer, description: 'Reserved for work in progress; not part of `total`.' },
  dailySpent: { ...integer, description: 'Charged since midnight, UTC.' },
  dailyLimit: { ...orNull(integer), description: 'Null: no limit.' },
  monthlyAllocation: { ...integer, description: 'Always 0.' },
  tier: oneOf('free'),
  effectiveTier: { ...oneOf('free', 'payg'), description: '`payg` once credits were added.' },
  features: { type: 'object', description: 'Always empty.' },
  periodEnd: { type: 'null' },
  appCreditsAllowance: { ...integer, description: 'Always 0.' },
});

export const creditCheck = recordOf<CreditCheck>('CreditCheck', {
  sufficient: flag,
  required: integer,
  available: {
    ...integer,
    description: 'The balance of your own account; where another account pays, at most the required amount.',
  },
});

export const modelCosts = recordOf<ModelCosts>('ModelCosts', {
  data: { type: 'object', additionalProperties: integer, description: 'Credits by identifier.' },
  missing: { ...listOf(text), description: 'Identifiers that have no price or are unknown.' },
  errors: listOf(text),
});

export const nodesEstimate = recordOf<NodesEstimate>(
  'NodesEstimate',
  {
    totalCredits: { ...integer, description: 'Sum for the nodes that have a price.' },
    unpriced: {
      ...listOf(text),
      description:
        'Identifiers without a price: a node that costs one of them fails with `price_not_configured`. Absent when empty.',
    },
    nodeCount: integer,
  },
  ['unpriced'],
);

const creditTransaction = recordOf<CreditTransaction>('CreditTransaction', {
  id: uuid,
  created_at: timestamp,
  credits_used: {
    ...integer,
    description: 'Credits taken from the balance; negative for credits added to it.',
  },
  action: oneOf('signup', 'grant', 'reserve', 'settle', 'refund'),
  provider: orNull(text),
  metadata: anyObject,
});

/** The list's cursor is null on the last page, as clients of this route know it. */
export const creditTransactions: Schema = {
  type: 'object',
  properties: { data: listOf(creditTransaction), nextCursor: orNull(text) },
  required: ['data', 'nextCursor'],
};

export const creditGrant = recordOf<CreditGrant>('CreditGrant', {
  id: { ...uuid, description: 'Id of the ledger entry.' },
  userId: uuid,
  amount: integer,
  reason: text,
  balance: { ...integer, description: 'Credits that the account can spend now.' },
});

export const price = component('Price', {
  type: 'object',
  properties: {
    identifier: text,
    credits: { ...number, description: 'Credits per run.' },
    creditsPerSecond: number,
    source: oneOf('catalog', 'operator'),
  },
  required: ['identifier', 'source'],
});

export const ledgerAudit = recordOf<LedgerAudit>('LedgerAudit', {
  sound: flag,
  accounts: integer,
  entries: integer,
  given: { ...integer, description: 'The sum of `balance`, `held` and `charged`.' },
  balance: integer,
  held: integer,
  charged: integer,
  problemCount: integer,
  problems: listOf(anyObject),
});

export const runQuote = recordOf<RunQuote>(
  'RunQuote',
  {
    workflowId: uuid,
    nodes: listOf({
      type: 'object',
      properties: {
        nodeId: text,
        type: text,
        label: text,
        runs: integer,
        credits: integer,
        availability: nodeAvailability,
      },
      required: ['nodeId', 'type', 'label', 'runs', 'credits', 'availability'],
    }),
    warnings: {
      ...listOf(graphWarning),
      description: 'Unknown settings, and models that no provider key reaches. Absent when there are none.',
    },
    totalCredits: integer,
    inputHash: { ...text, description: 'Send it with the run as `expectedInputHash`.' },
    expiresAt: timestamp,
  },
  ['warnings'],
);
