import { Inject, Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import type { Lane } from '@easel/lanes/lane';

export const LANES = Symbol('easel:lanes');

/** Which lane runs a node type. */
@Injectable()
export class LaneRegistry {
  private readonly byType = new Map<string, Lane>();

  constructor(@Inject(LANES) lanes: readonly Lane[]) {
    for (const lane of lanes) for (const type of lane.types) this.byType.set(type, lane);
  }

  laneFor(type: string): Lane | undefined {
    return this.byType.get(type);
  }

  /** Whether all that runs here of a catalog lane are our own drafts. */
  onlyDrafts(catalogLane: string): boolean {
    const lanes = nodeTypes
      .all()
      .filter(({ execution }) => typeof execution === 'object' && execution.lane === catalogLane)
      .flatMap(({ type }) => this.byType.get(type) ?? []);
    return lanes.length > 0 && lanes.every(({ name }) => name.startsWith('draft-'));
  }

  /** Whether any node type of a catalog lane can be run here. */
  serves(catalogLane: string): boolean {
    return nodeTypes
      .all()
      .some(
        ({ type, execution }) =>
          typeof execution === 'object' && execution.lane === catalogLane && this.byType.has(type),
      );
  }
}
