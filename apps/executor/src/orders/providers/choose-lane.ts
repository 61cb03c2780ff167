import { Inject, Injectable } from '@nestjs/common';
import { giveWay } from '@easel/platform';
import {
  type Backend,
  languageModels,
  llmFeatureOf,
  llmSettings,
  PANEL_MODEL,
  PANEL_TYPE,
  runningModel,
} from '@easel/catalog';
import type { ClaimedJob } from '../../engine/job.js';
import { LONG_CLIP_TYPES, PART_TYPE, PLAN_TYPE } from '../long-clips/long-clip-types.js';
import { LaneRegistry } from '../lanes/lane-registry.js';
import { PartMakers } from '../lanes/part-makers.js';
import type { Lane, LaneTask } from '@easel/lanes/lane';
import { makesPanels } from '../reference-sheets/makes-panels.js';
import { SHEET_TYPE } from '@easel/lanes/reference-sheets/sheet-type';
import { CONVERSATION_TYPES } from '../conversations/conversation-types.js';
import { accessTo } from './provider-access.js';
import { type ProviderAccount, type ProviderAccountMap, ProviderAccounts } from './provider-accounts.js';
import { type JobLease, ProviderOrders } from './provider-orders.js';
import { providerDescriptions } from '@easel/providers/provider-descriptions';
import { ProviderFailure } from '@easel/providers/provider-failure';
import type { ProviderLane } from '@easel/providers/provider-lane';
import { PROVIDER_LANES, type ProviderLanes } from '@easel/providers/provider-lanes';
import { nextMove } from './resume-order.js';
import { ProviderRunner } from './provider-runner.js';

/** What a job asks for. */
export type Asked = Pick<ClaimedJob, 'type' | 'params'>;

/** Who would run it: a provider's lane, a built-in one by its name, or nobody for want of a key. */
export type Choice =
  | { kind: 'provider'; lane: ProviderLane; account: ProviderAccount; backend: Backend }
  /** In parts, each of which is asked for again; `drafts` where no provider makes them. */
  | { kind: 'in-parts'; name: string; drafts: boolean }
  | { kind: 'built-in'; lane: Lane }
  | { kind: 'none' };

type Accounts = ProviderAccountMap;

/**
 * Chooses who runs a job, by what the catalog says of its model and by the keys there are. Without any key at all
 * everything is drawn by the built-in lanes; as soon as there is one, a model that none of the keys reaches fails.
 */
@Injectable()
export class ChooseLane {
  constructor(
    private readonly registry: LaneRegistry,
    private readonly accounts: ProviderAccounts,
    private readonly calls: ProviderOrders,
    private readonly providerRunner: ProviderRunner,
    @Inject(PROVIDER_LANES) private readonly lanes: ProviderLanes,
    private readonly makers: PartMakers,
  ) {}

  /**
   * The lane for an attempt at a job. An order that is still open is carried on where it was placed.
   * @throws ProviderFailure `provider_not_configured`
   */
  forJob(job: ClaimedJob): Promise<Lane | undefined> {
    return this.laneOf({ id: job.id, epoch: job.epoch }, job);
  }

  private async laneOf(job: JobLease, asked: Asked): Promise<Lane | undefined> {
    const model = modelOf(asked);
    if (model === undefined && !hasParts(asked)) return this.registry.laneFor(asked.type);
    const accounts = await this.accounts.all();
    const found = accounts.size === 0 ? undefined : await this.calls.latest(job);
    const call = found?.call;
    if (call && nextMove(call, found.grantedAttempts).do !== 'begin') {
      const [lane, account] = [this.lanes.get(call.provider), accounts.get(call.provider)];
      if (!lane || !account) throw notConfigured(asked.type);
      return this.asLane(job, asked.type, { kind: 'provider', lane, account, backend: call.backend });
    }
    const choice = this.choose(asked, accounts);
    if (choice.kind === 'none') throw notConfigured(asked.type);
    if (choice.kind === 'in-parts') return this.inParts(job, asked.type, choice);
    return choice.kind === 'built-in' ? choice.lane : this.asLane(job, asked.type, choice);
  }

  /** Who would run such jobs if they began now, as job records show it; null for nobody. */
  async whoRuns(asked: readonly Asked[]): Promise<(string | null)[]> {
    const accounts = asked.some((one) => modelOf(one) !== undefined || hasParts(one))
      ? await this.accounts.all()
      : new Map();
    const names: (string | null)[] = [];
    for (const one of asked) {
      // A graph has thousands of nodes.
      if (names.length % AT_ONCE === 0) await giveWay();
      const choice = this.choose(one, accounts as Accounts);
      if (choice.kind === 'none') names.push(null);
      else if (choice.kind === 'in-parts') names.push(choice.name);
      else names.push(choice.kind === 'built-in' ? choice.lane.name : choice.lane.provider);
    }
    return names;
  }

  private choose(asked: Asked, accounts: Accounts): Choice {
    if (CONVERSATION_TYPES[asked.type] !== undefined) return this.chooseForConversation(asked, accounts);
    if (hasParts(asked)) return this.chooseForSheet(asked, accounts);
    const builtIn = this.registry.laneFor(asked.type);
    const ownChoice: Choice = !builtIn
      ? { kind: 'none' }
      : DRAFTED_IN_PARTS.has(asked.type)
        ? { kind: 'in-parts', name: builtIn.name, drafts: true }
        : { kind: 'built-in', lane: builtIn };
    const model = modelOf(asked);
    if (model === undefined || accounts.size === 0) return ownChoice;
    const standIns = [...this.lanes.values()].flatMap(
      (lane) => lane.standsInFor?.(asked.type, model.id) ?? [],
    );
    // A model's own provider precedes its resellers, and both precede lanes that only stand in for it.
    for (const backend of [...directFirst(model.backends), ...standIns]) {
      const [lane, account] = [this.lanes.get(backend.provider), accounts.get(backend.provider)];
      if (lane && account && lane.capabilities({ type: asked.type, backend })) {
        return { kind: 'provider', lane, account, backend };
      }
    }
    if (!LONG_CLIP_TYPES.has(asked.type)) return { kind: 'none' };
    const part = this.choose({ type: PART_TYPE, params: asked.params }, accounts);
    return part.kind === 'provider'
      ? { kind: 'in-parts', name: part.lane.provider, drafts: false }
      : { kind: 'none' };
  }

  /** Another instance does it all; here each step is asked for on its own. */
  private chooseForConversation(asked: Asked, accounts: Accounts): Choice {
    const model = modelOf(asked)?.id ?? '';
    for (const lane of this.lanes.values()) {
      const backend = lane.standsInFor?.(asked.type, model);
      const account = accounts.get(lane.provider);
      if (backend && account && lane.capabilities({ type: asked.type, backend })) {
        return { kind: 'provider', lane, account, backend };
      }
    }
    const part = this.choose({ type: CONVERSATION_TYPES[asked.type] ?? '', params: {} }, accounts);
    if (part.kind === 'provider') return { kind: 'in-parts', name: part.lane.provider, drafts: false };
    return part.kind === 'built-in'
      ? { kind: 'in-parts', name: part.lane.name, drafts: true }
      : { kind: 'none' };
  }

  /** The sheet is always composed here; the lane for pictures makes its panels. */
  private chooseForSheet({ params }: Asked, accounts: Accounts): Choice {
    const provider = params['provider'] ?? PANEL_MODEL;
    const part = this.choose({ type: PANEL_TYPE, params: { provider } }, accounts);
    if (part.kind === 'provider') return { kind: 'in-parts', name: part.lane.provider, drafts: false };
    return part.kind === 'built-in'
      ? { kind: 'in-parts', name: part.lane.name, drafts: true }
      : { kind: 'none' };
  }

  /** What one order cannot make is made in parts. */
  private inParts(job: JobLease, type: string, { name, drafts }: Choice & { kind: 'in-parts' }): Lane {
    return {
      name,
      types: [type],
      run: (task: LaneTask) =>
        this.makers.of(type).run({
          job,
          task,
          drafts,
          laneOf: (part, asked) => this.laneOf({ ...job, part }, asked).catch(unlessNotConfigured),
        }),
    };
  }

  private asLane(
    job: JobLease,
    type: string,
    { lane, account, backend }: Choice & { kind: 'provider' },
  ): Lane {
    return {
      name: lane.provider,
      types: [type],
      run: (task: LaneTask) =>
        this.providerRunner.run({
          holding: job,
          work: { type, backend },
          lane,
          access: accessTo(account, lane),
          task,
        }),
    };
  }
}

/** Nodes that are looked at before others get a turn. */
const AT_ONCE = 200;

/** Long clips whose drafts have segments too, so that they stop and go on like any other. */
const DRAFTED_IN_PARTS: ReadonlySet<string> = new Set(['generate-video-pro']);

/** A sheet is no model's, but the panels that it lacks are. */
const hasParts = ({ type, params }: Asked): boolean => type === SHEET_TYPE && makesPanels(params);

/** Whether a media or language model is involved. */
export const hasModel = (asked: Asked): boolean => modelOf(asked) !== undefined;

/** The media or language model behind a job; undefined where none is involved. */
function modelOf({ type, params }: Asked): { id: string; backends: readonly Backend[] } | undefined {
  // A node that chooses does so by rule, directly and in a run: nobody is asked.
  if (type === 'reduce') return undefined;
  if (type === PLAN_TYPE) return languageModels.get(String(params['llmModel']));
  const model = runningModel(type, params);
  if (model !== undefined) return model;
  const feature = llmFeatureOf(type, params);
  if (feature === undefined) return undefined;
  const settings = llmSettings(feature, params);
  return 'model' in settings && typeof settings.model === 'object'
    ? settings.model
    : languageModels.get(String(params['llmModel']));
}

function directFirst(backends: readonly Backend[]): Backend[] {
  const resold = ({ provider }: Backend): number => (providerDescriptions[provider].reseller ? 1 : 0);
  return [...backends].sort((a, b) => resold(a) - resold(b));
}

function unlessNotConfigured(error: unknown): undefined {
  if (error instanceof ProviderFailure && error.code === 'provider_not_configured') return undefined;
  throw error;
}

function notConfigured(type: string): ProviderFailure {
  return new ProviderFailure(
    'provider_not_configured',
    `This installation cannot run ${type} with this model: it needs a provider's key, and none is set up.`,
  );
}
