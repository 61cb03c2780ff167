import { Injectable } from '@nestjs/common';
import { giveWay } from '@easel/platform';
import type { Caller, QuoteRunRequest, RunQuote } from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { PrepareRun } from './prepare-run.js';
import { CheckGraphs } from '../documents/graph-check/check-graphs.js';
import { Availability } from '../documents/graph-check/node-availability.js';
import { Quotes } from '../runs/estimates/quotes.js';

/** Tells callers what a run of theirs would cost, as it would be started now. */
@Injectable()
export class QuoteRun {
  constructor(
    private readonly preparing: PrepareRun,
    private readonly quotes: Quotes,
    private readonly graphs: CheckGraphs,
    private readonly availability: Availability,
  ) {}

  /** @throws NotFound, ValidationFailed as the run itself would, and PriceNotConfigured */
  async run(caller: Caller, { id, ...run }: QuoteRunRequest): Promise<RunQuote> {
    const { row, plan, warnings } = await this.preparing.run(caller, { ...run, workflowId: id }, newId());
    const quote = await this.quotes.quote(row);
    await giveWay();
    const data = new Map(plan.document.nodes.map((node) => [node.id, node.data]));
    const states = await this.availability.ofNodes(
      quote.nodes.map(({ nodeId, type }) => ({
        type,
        params: { ...data.get(nodeId), ...row.inputs?.[nodeId] },
      })),
    );
    await giveWay();
    const unreachable = await this.graphs.unreachableModels(plan.document);
    await giveWay();
    const reported = [...warnings, ...unreachable];
    return {
      ...quote,
      nodes: quote.nodes.map((node, place) => ({
        ...node,
        availability: states[place] ?? { available: true },
      })),
      ...(reported.length > 0 && { warnings: reported }),
    };
  }
}
