import { Injectable, Logger } from '@nestjs/common';
import {
  type Caller,
  createProduction,
  type MadeFilm,
  type MakeProductionRequest,
  type ProductionRecord,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { DEFAULT_NAME, emptyProduction, type Production, summaryOf, toParts } from '@easel/productions';
import { v7 as newId } from 'uuid';
import { nameIn } from './body-checks.js';
import { HandOver, MADE_BY, type MadeBy } from './hand-over.js';
import { OpenProductions } from './open-productions.js';
import { Plans } from './plans.js';
import { productionOfFilm } from './production-of-film.js';
import { ReadProductions } from './read-productions.js';
import { StartMarked } from './start-marked.js';

export interface Created {
  production: ProductionRecord;
  warnings?: string[];
  summary?: object;
}

/** Where a new production lands, and under which id. */
interface Landing {
  projectId: string | undefined;
  operationId: string | undefined;
}

/** Makes productions: empty, from a plan, or from a film that was made by machine. Specification 2, 4. */
@Injectable()
export class CreateProductions {
  private readonly logger = new Logger(CreateProductions.name);

  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly readProductions: ReadProductions,
    private readonly plans: Plans,
    private readonly handOver: HandOver,
    private readonly startMarked: StartMarked,
  ) {}

  /** @param operationId the id of the production; where it is there already, that is the answer */
  async run(caller: Caller, request: MakeProductionRequest, operationId?: string): Promise<Created> {
    const { name: sent, plan, projectId } = request;
    const name = nameIn(sent);
    const by = sourceOf(request);
    if (by !== undefined)
      return this.ofFilm(caller, { by, id: request[by] ?? '', name, projectId, operationId });
    if (plan === undefined || plan === null) {
      return this.store(caller, emptyProduction(name ?? DEFAULT_NAME), { projectId, operationId });
    }
    const { production, warnings, summary } = await this.plans.planned(caller, plan, name);
    return {
      ...(await this.store(caller, production, { projectId, operationId })),
      warnings: [...warnings],
      summary,
    };
  }

  private async ofFilm(
    caller: Caller,
    { by, id, name, ...landing }: { by: MadeBy; id: string; name: string | undefined } & Landing,
  ): Promise<Created> {
    const film = await this.handOver.film(caller, by, id);
    const made = productionOfFilm(film, { now: new Date().toISOString(), newId }, name);
    const { production } = await this.store(caller, made, landing);
    const stretches = stretchesOf(film);
    if (stretches.length === 0) return { production, warnings: [] };
    try {
      const request = { id: String(production['id']), clientRequestId: landing.operationId };
      return { production: await this.cut(caller, request, stretches), warnings: [] };
    } catch (error) {
      // A caller that can repeat the request continues here, once the services answer again.
      const goesOn = landing.operationId !== undefined && isUnreachable(error);
      if (goesOn || !(error instanceof ServiceError)) throw error;
      this.logger.warn({ err: error }, 'a film was not cut into its shots');
      return { production, warnings: [`The clips were not cut out of the film: ${error.message}`] };
    }
  }

  /** Has each shot's clip cut out of a longer one; the clips land by reconciling. */
  private async cut(
    caller: Caller,
    { id, clientRequestId }: { id: string; clientRequestId: string | undefined },
    stretches: readonly Stretch[],
  ): Promise<ProductionRecord> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { production } = await this.startMarked.run(
      caller,
      { id, route: 'cut', clientRequestId, body: {}, first },
      () =>
        Promise.resolve({
          jobs: stretches.map(({ shotId, params }) => ({
            type: 'trim-video',
            params,
            marker: { kind: 'clip' as const, shotId, gives: { source: 'imported' as const } },
          })),
          summary: 'Cut the film into its shots',
          answer: {},
        }),
    );
    return production;
  }

  private async store(
    caller: Caller,
    production: Production,
    { projectId, operationId }: Landing,
  ): Promise<Created> {
    const request = {
      name: production.name,
      parts: Object.fromEntries(toParts(production)),
      summary: summaryOf(production),
      change: { kind: 'create' as const, operations: [], receipts: [], touched: [] },
      ...(projectId === undefined ? {} : { projectId }),
    };
    const context = operationId === undefined ? {} : { operationId };
    const { id } = await this.bus.request(createProduction, caller, request, context);
    return this.readProductions.get(caller, { id });
  }
}

/** @throws ValidationFailed where it is to be made from several */
function sourceOf(request: MakeProductionRequest): MadeBy | undefined {
  const given = (['plan', ...MADE_BY] as const).filter((field) => (request[field] ?? null) !== null);
  const [first, second] = given;
  if (second !== undefined) {
    throw new ValidationFailed([{ path: second, message: `must not be sent beside ${first ?? ''}` }]);
  }
  return first === 'plan' ? undefined : first;
}

interface Stretch {
  readonly shotId: string;
  readonly params: Record<string, unknown>;
}

function stretchesOf({ shots }: MadeFilm): Stretch[] {
  return shots.flatMap(({ clip }, index) => {
    if (clip === null || !('from' in clip)) return [];
    const { url, from, to } = clip;
    // The last one takes the rest.
    const end = index === shots.length - 1 ? {} : { endTime: to };
    return [
      {
        shotId: `shot-${index + 1}`,
        params: { videoUrl: url, mode: 'time', startTime: from, ...end },
      },
    ];
  });
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'service_unavailable';
