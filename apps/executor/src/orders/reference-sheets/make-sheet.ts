import { Injectable, type OnModuleInit } from '@nestjs/common';
import { panelKey, panelOrder, panelsOf, type SheetPanel, type SheetPlan } from '@easel/catalog';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { PartOrders } from '../long-clips/part-orders.js';
import { type PartMaker, PartMakers, type Shoot } from '../lanes/part-makers.js';
import { draftData } from '@easel/lanes/drafts/image/picture-file';
import { type LaneArtifact, LaneFailure, type LaneResult } from '@easel/lanes/lane';
import { PartResults } from '../conversations/part-results.js';
import { type OrderPart, orderedOnce } from '../conversations/conversation-parts.js';
import { composeSheet } from '@easel/lanes/reference-sheets/compose-sheet';
import { sheetOf } from '@easel/lanes/reference-sheets/reference-sheet-lane';
import { SHEET_TYPE } from '@easel/lanes/reference-sheets/sheet-type';

/** Parts of a sheet; each panel that is made is an order of its own. Counted from 0. */
const PART_OF = (panel: number): number => 300 + panel;

/** Percent of the work that is making panels. */
const MAKING = 60;

/**
 * Makes the panels that a sheet lacks, then composes it: one job, one order for each panel. An attempt that follows
 * another goes on with what was bought. A panel that cannot be made is left out, and not charged; a sheet of nothing else
 * fails.
 */
@Injectable()
export class MakeSheet implements PartMaker, OnModuleInit {
  constructor(
    private readonly results: PartResults,
    private readonly config: ExecutorConfig,
    private readonly makers: PartMakers,
  ) {}

  onModuleInit(): void {
    this.makers.register([SHEET_TYPE], this);
  }

  /** @throws LaneFailure, ProviderFailure */
  async run(shoot: Shoot): Promise<LaneResult> {
    const { task } = shoot;
    const { FFMPEG_PATH } = this.config;
    const config = FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {};
    const set = new PartOrders(shoot, config);
    const order = orderedOnce(set, this.results);
    const plan = sheetOf(task.params);
    const { made, failed, reason } = await this.makePanels(set, plan, order);
    const params = { ...task.params, unmade: failed.map(panelKey) };
    const kept = failed.length === 0 ? plan : withoutPanels(plan, failed);
    if (panelsOf(kept).length === 0)
      throw reason ?? new LaneFailure('no_panels', 'No panel was made.', false);
    const rest = {
      ...task,
      progress: (percent: number) => task.progress(MAKING + (percent * (100 - MAKING)) / 100),
    };
    const { artifacts, data } = await composeSheet(rest, kept, config, made);
    return {
      artifacts,
      data: {
        ...data,
        ...(made.size > 0 && shoot.drafts && draftData(task)),
        ...(failed.length > 0 && { unmade: failed.map(panelKey) }),
      },
      ...(failed.length > 0 && { chargedAs: params }),
    };
  }

  private async makePanels(
    set: PartOrders,
    plan: SheetPlan,
    order: OrderPart,
  ): Promise<{ made: Map<SheetPanel, LaneArtifact>; failed: SheetPanel[]; reason: LaneFailure | undefined }> {
    const made = new Map<SheetPanel, LaneArtifact>();
    const failed: SheetPanel[] = [];
    let reason: LaneFailure | undefined;
    for (const [index, panel] of plan.missing.entries()) {
      try {
        const result = await order(PART_OF(index), panelOrder(plan, panel, set.task.params));
        const picture = result?.artifacts.find(({ kind, role }) => kind === 'image' && role === undefined);
        if (picture) made.set(panel, picture);
        else throw new LaneFailure('provider_invalid_output', 'The job of a panel made no picture.', false);
      } catch (error) {
        // What may succeed on another attempt is tried again, with the panels that are there by then.
        if (!(error instanceof LaneFailure) || error.retryable) throw error;
        set.task.log(`Panel "${panel.name}" was not made: ${error.message}`);
        failed.push(panel);
        reason = error;
      }
      set.task.progress((MAKING * (index + 1)) / plan.missing.length);
    }
    return { made, failed, reason };
  }
}

const withoutPanels = (plan: SheetPlan, failed: readonly SheetPanel[]): SheetPlan => ({
  ...plan,
  sections: plan.sections
    .map((section) => ({ ...section, panels: section.panels.filter((panel) => !failed.includes(panel)) }))
    .filter(({ panels }) => panels.length > 0),
});
