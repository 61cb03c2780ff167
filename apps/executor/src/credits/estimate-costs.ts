import { Injectable } from '@nestjs/common';
import { type Cost, costOf, modelLines, models, nodeTypes } from '@easel/catalog';
import type { EstimateNodesRequest, ModelCosts, NodesEstimate } from '@easel/contracts';
import { Billing } from './billing.js';
import { PriceBook } from './price-book.js';

/** Says what models and nodes cost that are no run yet. Facts: core 12. */
@Injectable()
export class EstimateCosts {
  constructor(
    private readonly billing: Billing,
    private readonly book: PriceBook,
  ) {}

  /** What runs with the default settings cost, by what was asked about; what has no price is `missing`. */
  async ofModels(ids: readonly string[]): Promise<ModelCosts> {
    await this.billing.prepare([]);
    const costs: ModelCosts = { data: {}, missing: [], errors: [] };
    for (const id of new Set(ids)) {
      const cost = this.costOf(id);
      if ('missing' in cost) costs.missing.push(id);
      else costs.data[id] = cost.credits;
    }
    return costs;
  }

  /** The sum of what each node would be held for, as it is set; what has no price is named instead. */
  async ofNodes(nodes: EstimateNodesRequest['nodes']): Promise<NodesEstimate> {
    await this.billing.prepare([]);
    const priced = nodes.map(({ type, data }) => ({ type, params: data ?? {} }));
    await this.billing.measure(priced.flatMap((each) => this.billing.unmeasured(each)));
    let totalCredits = 0;
    const unpriced = new Set<string>();
    for (const each of priced) {
      const cost = this.billing.priceOf(each);
      if ('missing' in cost) unpriced.add(cost.missing);
      else totalCredits += cost.credits;
    }
    return { totalCredits, nodeCount: nodes.length, ...(unpriced.size > 0 && { unpriced: [...unpriced] }) };
  }

  private costOf(id: string): Cost {
    const runs = nodeTypes.listed().find(({ providers }) => providers.includes(id));
    if (runs) return this.billing.priceOf({ type: runs.type, params: { provider: id } });
    if (nodeTypes.get(id)) return this.billing.priceOf({ type: id, params: {} });
    const model = models.get(id);
    // It runs under another name, or as one of several of its node.
    if (model) return costOf(modelLines(model, { ...model.defaults }), this.book.known);
    return costOf([{ identifier: id, count: 1 }], this.book.known);
  }
}
