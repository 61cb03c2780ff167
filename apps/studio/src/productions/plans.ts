import { Injectable } from '@nestjs/common';
import { models } from '@easel/catalog';
import {
  type Caller,
  type ImportPlanRequest,
  type PlanReport,
  type ProductionRecord,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import {
  appendPlan,
  alteredBetween,
  planEntityIds,
  type PlanLookups,
  PlanRefused,
  planToProduction,
  type PlannedProduction,
  validatePlan,
} from '@easel/productions';
import { BodyCheck } from './body-checks.js';
import { LookUp } from './look-up.js';
import { isTooLarge, OpenProductions, TOO_LARGE } from './open-productions.js';
import { WriteProduction } from './write-production.js';

type GivenPlan = Readonly<Record<string, unknown>>;

/** Plans: checked, made into productions, and put behind what is there. Specification 2, 4. */
@Injectable()
export class Plans {
  constructor(
    private readonly lookUp: LookUp,
    private readonly productions: OpenProductions,
    private readonly writeProduction: WriteProduction,
  ) {}

  /** @throws ValidationFailed where no plan was sent: what is wrong in it is in the answer */
  async validate(caller: Caller, plan: unknown): Promise<PlanReport> {
    const given = planIn(plan);
    const { errors, ...report } = validatePlan(given, await this.lookups(caller, given));
    return { ...report, errors: [...errors], warnings: [...report.warnings] };
  }

  /** @throws ValidationFailed, PlanInvalid */
  async planned(caller: Caller, plan: unknown, name: string | undefined): Promise<PlannedProduction> {
    const given = planIn(plan);
    const lookups = await this.lookups(caller, given);
    return orInvalid(() => planToProduction(given, lookups, name));
  }

  /** @param operationId of a request that may be repeated; where it was carried out, its answer is the same */
  async import(
    caller: Caller,
    { id, plan, mode }: ImportPlanRequest,
    operationId?: string,
  ): Promise<{ production: ProductionRecord; warnings: string[]; summary: object }> {
    await this.productions.open(caller, id, { right: 'write' });
    const check = new BodyCheck();
    const given = check.field(() => planIn(plan)) ?? {};
    check.field(() => requireAppend(mode));
    check.end();
    const lookups = await this.lookups(caller, given);
    const { answer, production } = await this.writeProduction.run(
      caller,
      { id, route: 'import', clientRequestId: operationId, body: given },
      (opened) => {
        const {
          production: next,
          warnings,
          summary,
        } = orInvalid(() => appendPlan(opened.production, given, lookups));
        if (isTooLarge(opened, next))
          throw new PlanInvalid(new PlanRefused([{ path: 'plan', message: TOO_LARGE }]));
        const receipt = { op: 'import', summary: `Imported ${summary.shots} shots` };
        return Promise.resolve({
          production: next,
          altered: alteredBetween(opened.production, next),
          isFinal: false,
          operations: [{ op: 'import', plan: given }],
          receipts: [receipt],
          answer: { warnings: [...warnings], summary },
        });
      },
    );
    return { production, ...answer };
  }

  private lookups(caller: Caller, plan: GivenPlan): Promise<PlanLookups> {
    return this.lookupsOf(caller, [plan]);
  }

  /** What these plans are read with. @throws ServiceUnavailable */
  async lookupsOf(
    caller: Caller,
    plans: readonly GivenPlan[],
  ): Promise<PlanLookups & { readonly now: string }> {
    const entityIds = new Set(plans.flatMap((plan) => [...planEntityIds(plan)]));
    const needs = { entityIds, jobIds: new Set<string>() };
    const lookups = await this.lookUp.run(caller, needs, { version: 0 });
    return { ...lookups, knowsProvider: (provider) => models.get(provider) !== undefined };
  }
}

/** 400: names the first fault, and all of them. */
class PlanInvalid extends ServiceError {
  constructor({ message, path, errors }: PlanRefused) {
    super(400, 'validation_error', message, { path, errors: [...errors] });
  }
}

function orInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PlanRefused) throw new PlanInvalid(error);
    throw error;
  }
}

function requireAppend(mode: unknown): void {
  if (mode !== 'append') throw new ValidationFailed([{ path: 'mode', message: 'must be append' }]);
}

function planIn(plan: unknown): GivenPlan {
  const isOne = typeof plan === 'object' && plan !== null && !Array.isArray(plan);
  if (!isOne) throw new ValidationFailed([{ path: 'plan', message: 'must be a plan' }]);
  return plan as GivenPlan;
}
