import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExportPlan,
  type ExportPlanRequest,
  type ExportStep,
  quoteProductionJob,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient, failpoint } from '@easel/platform';
import { OpenProductions } from '../productions/open-productions.js';
import type { PlannedStep } from './film-cut.js';
import { planSteps, type Upscale, UPSCALES } from './plan-steps.js';

const QUOTES_AT_ONCE = 8;

/** The film of a production as steps that ordinary routes run, with their prices. Specification 2, 4.5. */
@Injectable()
export class PlanExport {
  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
  ) {}

  async run(caller: Caller, { id, upscale }: ExportPlanRequest): Promise<ExportPlan> {
    const { production } = await this.productions.open(caller, id, { right: 'read' });
    const { steps, resultStepId, warnings } = planSteps(production, upscaleIn(upscale));
    const clip = production.shots.flatMap(({ results }) => results.clips)[0]?.url ?? '';
    const priced: ExportStep[] = [];
    for (let from = 0; from < steps.length; from += QUOTES_AT_ONCE) {
      const some = steps.slice(from, from + QUOTES_AT_ONCE);
      priced.push(...(await Promise.all(some.map((step) => this.priced(caller, id, step, clip)))));
    }
    failpoint('studio.exporting');
    const unpriced = priced.flatMap(({ credits, creditModel }) => (credits === null ? [creditModel] : []));
    return {
      canExport: steps.length > 0,
      steps: priced,
      resultStepId,
      estimate: unpriced.length > 0 ? null : priced.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
      unpriced: [...new Set(unpriced)],
      warnings: [...warnings],
    };
  }

  /** Prices of these nodes go by their settings, not by what is in a file: any file stands for a result that is not there yet. */
  private async priced(caller: Caller, id: string, step: PlannedStep, clip: string): Promise<ExportStep> {
    const params = withFiles(step.params, clip) as Record<string, unknown>;
    const { creditModel, credits } = await this.bus.request(quoteProductionJob, caller, {
      id,
      type: step.node,
      params,
    });
    return { ...step, creditModel, credits };
  }
}

function upscaleIn(value: unknown): Upscale {
  if (value === undefined) return 'none';
  const found = UPSCALES.find((each) => each === value);
  if (!found)
    throw new ValidationFailed([{ path: 'upscale', message: `must be one of ${UPSCALES.join(', ')}` }]);
  return found;
}

function withFiles(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withFiles(each, file));
  if (typeof value !== 'object' || value === null) return value;
  if ('fromStep' in value) return file;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFiles(each, file)]));
}
