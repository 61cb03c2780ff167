import { graphWarning, nodeAvailability } from '../workflows/workflow.schemas.js';
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
  total: { ...integer, description: 'What can still be spent.' },
  subscription: { ...integer, description: 'Always 0: there are no subscriptions.' },
  topup: integer,
  held: { ...integer, description: 'Set aside for work under way; no part of `total`.' },
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
    description: 'Of an account of your own; where another one pays, no more than what is required.',
  },
});

export const modelCosts = recordOf<ModelCosts>('ModelCosts', {
  data: { type: 'object', additionalProperties: integer, description: 'Credits by what was asked about.' },
  missing: { ...listOf(text), description: 'What has no price, or is nothing here.' },
  errors: listOf(text),
});

export const nodesEstimate = recordOf<NodesEstimate>(
  'NodesEstimate',
  {
    totalCredits: { ...integer, description: 'Of the nodes that have a price.' },
    unpriced: {
      ...listOf(text),
      description:
        'Identifiers without a price: a node that costs one of them fails with `price_not_configured`. Absent when empty.',
    },
    nodeCount: integer,
  },
  ['unpriced'],
);

export const creditTransaction = recordOf<CreditTransaction>('CreditTransaction', {
  id: uuid,
  created_at: timestamp,
  credits_used: { ...integer, description: 'What left the balance; negative for what came in.' },
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
  id: { ...uuid, description: 'Of the entry in the ledger.' },
  userId: uuid,
  amount: integer,
  reason: text,
  balance: { ...integer, description: 'What the account can spend now.' },
});

export const price = component('Price', {
  type: 'object',
  properties: {
    identifier: text,
    credits: { ...number, description: 'For a run.' },
    creditsPerSecond: number,
    source: oneOf('catalog', 'operator'),
  },
  required: ['identifier', 'source'],
});

export const ledgerAudit = recordOf<LedgerAudit>('LedgerAudit', {
  sound: flag,
  accounts: integer,
  entries: integer,
  given: { ...integer, description: 'Equals `balance`, `held` and `charged` together.' },
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
      description: 'Settings that no node knows, and models that no key reaches. Only when there are any.',
    },
    totalCredits: integer,
    inputHash: { ...text, description: 'Send it with the run as `expectedInputHash`.' },
    expiresAt: timestamp,
  },
  ['warnings'],
);
