import { Inject, Injectable } from '@nestjs/common';
import { giveWay } from '@easel/platform';
import type { RunQuote } from '@easel/contracts';
import { MOST_CREDITS, nodeTypes } from '@easel/catalog';
import {
  Budget,
  COMPUTATION_STEPS,
  compiling,
  type Plan,
  type PlanInputs,
  type WorkflowDocument,
} from '@easel/workflow';
import { COMPUTING, type Computing } from '../../computing/computing.js';
import { inTurns } from '../../computing/in-turns.js';
import { planKey } from '../../computing/plan-key.js';
import { Plans } from '../orchestrator/plans.js';
import { Billing } from '../../credits/billing.js';
import { pricedMedia } from '../../credits/job-price.js';
import { STAND_IN } from '../../computing/rules/rehearse-run.js';

/** What is to be run: a document as `Plans.documentToRun` names it. */
export interface RunToEstimate {
  documentId: string;
  nodeIds: readonly string[] | null;
  /** By node id. */
  inputs: Record<string, Record<string, unknown>> | null;
  /** Who asks. */
  userId?: string;
}

/** What one node costs in all its runs. */
export type EstimatedNode = Omit<RunQuote['nodes'][number], 'availability'>;

export interface RunEstimate {
  nodes: EstimatedNode[];
  totalCredits: number;
  /** What the cheapest node costs, of those that cost anything; 0 where none does. */
  leastCredits: number;
  /** The first identifier that has no price; its node counts as nothing. */
  missing?: string;
  /** Whether the length of clips counts. */
  isMeasured: boolean;
}

/** The account of those who estimate for everybody, such as what a published app costs. */
const NOBODY = '';

/** Tasks that are priced before others get a turn. */
const AT_ONCE = 200;

const NO_RUN = { now: new Date(0).toISOString(), seed: 'estimate' };

/** Says what a run costs, by planning it without running it. Nothing where nothing is charged. */
@Injectable()
export class EstimateRun {
  /** Of whole documents without inputs, which is what most runs are. */
  private readonly plain = new WeakMap<Plan, { priceVersion: number; estimate: RunEstimate }>();

  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly plans: Plans,
    private readonly billing: Billing,
  ) {}

  /** For a document as it was saved, with everything that it calls. */
  async ofDocument(documentId: string): Promise<number> {
    if (!this.billing.charges) return 0;
    const runs = await this.plans.documentToRun(documentId);
    return (await this.run({ documentId: runs, nodeIds: null, inputs: null })).totalCredits;
  }

  /** Of a document that is not stored, as it stands. */
  async ofContent(document: WorkflowDocument): Promise<number> {
    if (!this.billing.charges) return 0;
    const plan = await inTurns(compiling(document, nodeTypes), new Budget(COMPUTATION_STEPS));
    return (await this.ofPlan(plan, { overrides: {}, ...NO_RUN }, { account: NOBODY })).totalCredits;
  }

  async run({ documentId, nodeIds, inputs, userId }: RunToEstimate): Promise<RunEstimate> {
    const plan = await this.plans.planOf(documentId, nodeIds);
    const key = planKey(documentId, nodeIds);
    const how = { account: userId ?? NOBODY, key };
    if (nodeIds || inputs) return this.ofPlan(plan, { overrides: inputs ?? {}, ...NO_RUN }, how);
    await this.billing.prepare([]);
    const known = this.plain.get(plan);
    if (known?.priceVersion === this.billing.priceVersion) return known.estimate;
    const { priceVersion } = this.billing;
    const estimate = await this.ofPlan(plan, { overrides: {}, ...NO_RUN }, how);
    // What depends on the length of a clip is measured each time.
    if (!estimate.isMeasured) this.plain.set(plan, { priceVersion, estimate });
    return estimate;
  }

  private async ofPlan(
    plan: Plan,
    inputs: PlanInputs,
    { account, ...key }: { account: string; key?: string },
  ): Promise<RunEstimate> {
    const labels = new Map(plan.document.nodes.map(({ id, data }) => [id, data['label']]));
    const tasks = await this.computing.run('rehearsal', { plan, inputs, ...key }, { account });
    await this.billing.prepare([]);
    const media = tasks.flatMap(({ type, params }) => pricedMedia(type, params));
    await this.billing.measure(media.filter((url) => !url.startsWith(STAND_IN)));

    const nodes = new Map<string, EstimatedNode>();
    let missing: string | undefined;
    let least = Infinity;
    for (const [at, task] of tasks.entries()) {
      if (at % AT_ONCE === 0) await giveWay();
      const cost = this.billing.charges ? this.billing.priceOf(task) : { credits: 0 };
      if ('missing' in cost) missing ??= cost.missing;
      else if (cost.credits > 0) least = Math.min(least, cost.credits);
      const { nodeId, type, times } = task;
      const label = labels.get(nodeId);
      const node = nodes.get(nodeId) ?? {
        nodeId,
        type,
        label: typeof label === 'string' ? label : type,
        runs: 0,
        credits: 0,
      };
      node.runs += times;
      node.credits += 'missing' in cost ? 0 : cost.credits * times;
      nodes.set(nodeId, node);
    }
    const priced = [...nodes.values()];
    return {
      nodes: priced,
      isMeasured: media.length > 0,
      leastCredits: least === Infinity ? 0 : least,
      totalCredits: Math.min(
        MOST_CREDITS,
        priced.reduce((sum, { credits }) => sum + credits, 0),
      ),
      ...(missing !== undefined && { missing }),
    };
  }
}
