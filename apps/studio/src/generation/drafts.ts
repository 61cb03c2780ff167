import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import {
  BOUNDS,
  type LandDraft,
  landPlan,
  type MarkedJob,
  PlanRefused,
  type Production,
} from '@easel/productions';
import { Plans } from '../productions/plans.js';

const LONGEST_TEXT = 1_000_000;

/** Plans that a model wrote: read as carefully as those that strangers send. Facts A7.3. */
@Injectable()
export class Drafts {
  constructor(private readonly plans: Plans) {}

  /** What makes shots of the drafts among these jobs; what their plans name is looked up before. */
  async reader(
    caller: Caller,
    { pending }: Production,
    jobs: ReadonlyMap<string, MarkedJob>,
  ): Promise<LandDraft> {
    const texts = pending.flatMap(({ kind, jobId }) => {
      const text = kind === 'draft' ? jobs.get(jobId)?.output?.['text'] : undefined;
      return typeof text === 'string' ? [text] : [];
    });
    if (texts.length === 0) return () => ({ fault: 'Nothing was written.' });
    const read = new Map(texts.map((text) => [text, planOf(text)]));
    const plans = [...read.values()].filter((plan) => plan !== undefined);
    const lookups = await this.plans.lookupsOf(caller, plans);
    return (production, { mode, storyboard }, text) => {
      const plan = read.get(text);
      if (!plan) return { fault: 'What the model wrote is no plan.' };
      try {
        const { warnings, ...landed } = landPlan(production, plan, lookups, {
          replaces: mode === 'replace',
          storyboard,
        });
        return { production: landed.production, keys: landed.shotIds, warnings };
      } catch (error) {
        if (!(error instanceof PlanRefused)) throw error;
        return { fault: `The plan that the model wrote is wrong at ${error.path}: ${error.message}` };
      }
    };
  }
}

/** The JSON object in a model's answer, which may stand in a fence or among words. */
function planOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from || to - from > Math.min(LONGEST_TEXT, BOUNDS.documentBytes)) return undefined;
  try {
    const plan: unknown = JSON.parse(text.slice(from, to + 1));
    return typeof plan === 'object' && plan !== null ? (plan as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
