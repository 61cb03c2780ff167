import { flag, integer, text, type Properties } from '../schema/schema.js';
import type { Outcome } from '../tool.js';
import type { ToolCall } from './tool-call.js';
import { ServiceFault, ToolError } from './tool-error.js';
import { MOST_WAIT_SECONDS } from './wait-for.js';

/** Of every tool that may cost credits. */
export const SPENDING: Properties = {
  dry_run: flag('Only quote'),
  max_credits: integer('Most it may cost', { minimum: 0 }),
  client_request_id: text('Same id, same work', { minLength: 1, maxLength: 200 }),
};

export const WAITING: Properties = {
  wait_seconds: integer('Wait for the result', { minimum: 0, maximum: MOST_WAIT_SECONDS }),
};

export interface Quote {
  credits: number;
  /** Binds a later call to this price. */
  quote_hash?: string;
  [more: string]: unknown;
}

export interface Purchase {
  /** What it would cost; undefined where the installation does not charge. */
  quote: () => Promise<Quote | undefined>;
  /** Starts it; with a quote never for more than that. */
  start: (quote: Quote | undefined) => Promise<Outcome>;
}

/**
 * Does what may cost credits: never more than the caller allowed, and where the installation charges, never without a
 * limit.
 *
 * @throws ToolError `max_credits_exceeded`
 */
export async function spend(call: ToolCall, { quote, start }: Purchase): Promise<Outcome> {
  const { dry_run: dryRun, max_credits: most } = call.arguments;
  if (dryRun !== true && (namesQuote(call) || !(await charges(call)))) return start(undefined);
  const price = await quote();
  if (dryRun === true) return quoted(price, 'Nothing was started. Call again without dry_run to start it.');
  if (!price) return start(undefined);
  if (typeof most !== 'number') {
    return quoted(
      price,
      `Nothing was started: this costs credits. If the user agrees, call again with max_credits ${price.credits}.`,
    );
  }
  if (price.credits > most) {
    throw new ToolError({
      code: 'max_credits_exceeded',
      message: `It costs ${price.credits} credits; max_credits is ${most}.`,
      hint: 'Choose something cheaper, or ask the user whether max_credits may be higher.',
      retry: 'changed',
      details: { quote: price },
    });
  }
  return start(price);
}

/** The route itself holds the work to the quote that is named. */
const namesQuote = ({ arguments: { quote_hash: run, expected_input_hash: shot } }: ToolCall): boolean =>
  typeof run === 'string' || typeof shot === 'string';

/** Whether the installation charges; one that is not of this process is asked. */
async function charges(call: ToolCall): Promise<boolean> {
  if (call.charges !== undefined) return call.charges;
  try {
    return (await whereCharged(() => call.api.read('GET /v1/credits/balance'))) !== undefined;
  } catch (error) {
    // It has credits, and whose they are is not for this credential to see.
    if (error instanceof ServiceFault && error.status === 403) return true;
    throw error;
  }
}

function quoted(price: Quote | undefined, next: string): Outcome {
  return {
    status: 'quoted',
    quote: price ?? { credits: 0, note: 'This installation does not charge.' },
    next,
  };
}

/** What a route that only installations with credits have answers; undefined on the others. */
async function whereCharged<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 404) return undefined;
    throw error;
  }
}

interface Estimate {
  data: { totalCredits: number; unpriced?: string[] };
}

/** The price of nodes with these settings. */
export async function priceOfNodes(
  call: ToolCall,
  nodes: readonly { type: string; data: object }[],
): Promise<Quote | undefined> {
  const answer = await whereCharged(() =>
    call.api.read<Estimate>('POST /v1/credits/estimate-workflow', { body: { nodes } }),
  );
  if (!answer) return undefined;
  const { totalCredits, unpriced } = answer.data;
  return { credits: totalCredits, ...(unpriced && { unpriced }) };
}
