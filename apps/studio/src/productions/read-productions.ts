import { Injectable } from '@nestjs/common';
import {
  type Caller,
  createProduction,
  type MakeProductionRequest,
  NotFound,
  type ProductionRecord,
  type ReadProductionRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { DEFAULT_NAME, emptyProduction, type Production, summaryOf, toParts } from '@easel/productions';
import { nameIn } from './body-checks.js';
import { OpenProductions, shown } from './open-productions.js';
import { Plans } from './plans.js';

/** Makes productions and reads them. Specification 2, 4. */
@Injectable()
export class ReadProductions {
  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly plans: Plans,
  ) {}

  async get(
    caller: Caller,
    { id, detail, shot_id: shotId }: ReadProductionRequest,
  ): Promise<{ production: ProductionRecord }> {
    const opened = await this.productions.open(caller, id, { right: 'read' });
    const production = shown(opened, { ...(detail && { detail }), ...(shotId !== undefined && { shotId }) });
    if (!production) throw new NotFound('shot');
    return { production };
  }

  async create(
    caller: Caller,
    { name: sent, plan, projectId }: MakeProductionRequest,
  ): Promise<{ production: ProductionRecord; warnings?: string[]; summary?: object }> {
    const name = nameIn(sent);
    if (plan === undefined || plan === null) {
      return this.store(caller, emptyProduction(name ?? DEFAULT_NAME), projectId);
    }
    const { production, warnings, summary } = await this.plans.planned(caller, plan, name);
    return { ...(await this.store(caller, production, projectId)), warnings: [...warnings], summary };
  }

  private async store(caller: Caller, production: Production, projectId: string | undefined) {
    const { id } = await this.bus.request(createProduction, caller, {
      name: production.name,
      parts: Object.fromEntries(toParts(production)),
      summary: summaryOf(production),
      change: { kind: 'create', operations: [], receipts: [], touched: [] },
      ...(projectId === undefined ? {} : { projectId }),
    });
    return this.get(caller, { id });
  }
}
