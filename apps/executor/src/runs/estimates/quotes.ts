import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RunQuote } from '@easel/contracts';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { NewExecution } from '../orchestrator/new-execution.js';
import { PriceNotConfigured, QuoteChanged } from '../../credits/credit.errors.js';
import { type EstimatedNode, EstimateRun } from './estimate-run.js';
import { KEEP, HOLDING } from '../../sql/runs/quotes.js';

/** How long a quote holds. Seconds. */
const HOLDS_SECONDS = 900;

type QuotedRun = Pick<NewExecution, 'userId' | 'workflowId' | 'documentId' | 'nodeIds' | 'inputs'>;

/** Says what runs cost before they are started, and holds them to it. */
@Injectable()
export class Quotes {
  constructor(
    private readonly database: EngineDatabase,
    private readonly estimateRun: EstimateRun,
  ) {}

  /** @throws PriceNotConfigured */
  async quote(run: QuotedRun): Promise<Omit<RunQuote, 'nodes'> & { nodes: EstimatedNode[] }> {
    const { nodes, totalCredits, missing } = await this.estimateRun.run(run);
    if (missing !== undefined) throw new PriceNotConfigured(missing);
    const inputHash = hashOfRun(run);
    const [row] = await this.database.run<{ expiresAt: Date }>(KEEP, [
      run.userId,
      run.workflowId,
      inputHash,
      totalCredits,
      HOLDS_SECONDS,
    ]);
    if (!row) throw new Error('the quote was not stored');
    return {
      workflowId: run.workflowId as string,
      nodes,
      totalCredits,
      inputHash,
      expiresAt: row.expiresAt.toISOString(),
    };
  }

  /**
   * What a run may cost that names its quote.
   * @throws QuoteChanged when something else was quoted, the quote has expired, or it would cost more now
   */
  async limitOf(run: QuotedRun, expectedInputHash: string): Promise<number> {
    const inputHash = hashOfRun(run);
    if (expectedInputHash !== inputHash) throw new QuoteChanged();
    const [quoted] = await this.database.run<{ credits: number }>(HOLDING, [
      run.userId,
      run.workflowId,
      inputHash,
    ]);
    if (!quoted) throw new QuoteChanged();
    const { totalCredits, missing } = await this.estimateRun.run(run);
    if (missing !== undefined || totalCredits > quoted.credits) throw new QuoteChanged();
    return quoted.credits;
  }
}

/** Identifies a run: the document with everything that it calls, its nodes, and the inputs. */
function hashOfRun({ documentId, nodeIds, inputs }: QuotedRun): string {
  const named = [documentId, nodeIds?.toSorted() ?? null, sorted(inputs)];
  return `v1:${createHash('sha256').update(JSON.stringify(named)).digest('hex')}`;
}

/** The same content is the same text, however its keys were ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, sorted(each)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
