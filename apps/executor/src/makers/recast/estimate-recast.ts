import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { type Caller, type RecastEstimate, ServiceError } from '@easel/contracts';
import { Billing } from '../../credits/billing.js';
import { PriceNotConfigured } from '../../credits/credit.errors.js';
import { payerOf } from '../../credits/payer.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { prepareJob } from '../../computing/rules/prepare-job.js';
import { planStep } from './plan-recast.js';
import {
  type Made,
  NOTHING_CHOSEN,
  type RecastBrief,
  type RecastPart,
  type RecastWish,
} from './recast-state.js';
import { filmTask, finishTasks } from './tasks/film.js';

const PARTS: readonly RecastPart[] = ['cast', 'sheet', 'anchors', 'music', 'film', 'finish'];

/** Says what a recast would reserve, by going through it without its jobs. */
@Injectable()
export class EstimateRecast {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly billing: Billing,
  ) {}

  /**
   * In credits; nothing where jobs cost nothing.
   * @throws ValidationFailed where the film can't be what was asked for
   * @throws PriceNotConfigured
   */
  async of(caller: Caller, brief: RecastBrief): Promise<RecastEstimate> {
    const costs: { part: RecastPart; credits: number }[] = [];
    for (const { part, type, params, added } of rehearsed(brief, this.config.PUBLIC_URL)) {
      const node = nodeTypes.get(type);
      if (!node) throw new ServiceError(404, 'not_found', `There is no ${type}.`);
      const prepared = { ...prepareJob(node, params, this.config.media).params, ...added };
      const cost = await this.billing.priceNow(payerOf(caller), { type, params: prepared });
      if ('missing' in cost) throw new PriceNotConfigured(cost.missing);
      costs.push({ part, credits: cost.credits });
    }
    const sum = (of: readonly { credits: number }[]) => of.reduce((total, { credits }) => total + credits, 0);
    const breakdown = PARTS.flatMap((part) => {
      const own = costs.filter((cost) => cost.part === part);
      return own.length === 0 ? [] : [[part, sum(own)]];
    });
    return {
      totalCredits: sum(costs),
      breakdown: Object.fromEntries(breakdown) as RecastEstimate['breakdown'],
    };
  }
}

/** Every job of a recast whose jobs all complete, and whose owner takes the first of everything. */
function rehearsed(brief: RecastBrief, origin: string): RecastWish[] {
  const standIn = `${new URL(origin).origin}/media/rehearsal`;
  const wishes: RecastWish[] = [];
  const made: Made = (key) => {
    const type = wishes.find((wish) => wish.key === key)?.type;
    if (type === undefined) return undefined;
    if (type === 'generate-image') return `${standIn}.png`;
    return type === 'generate-music' ? `${standIn}.mp3` : `${standIn}.mp4`;
  };
  let choices = NOTHING_CHOSEN;
  for (;;) {
    const step = planStep(brief, choices, made);
    if ('planned' in step) break;
    if ('gate' in step) choices = { ...choices, passed: [...choices.passed, step.gate] };
    else wishes.push(...step.want);
  }
  const film = filmTask(brief, choices, made);
  wishes.push(film);
  wishes.push(...finishTasks(brief, choices, made, Number(film.params['duration'])));
  return wishes;
}
