import { Injectable, Logger } from '@nestjs/common';
import type { NodeSummary } from '@easel/catalog';
import { getUnavailableNodes, type NodeAvailability, type UnavailableNodes } from '@easel/contracts';
import { BusClient } from '@easel/platform';

export type UnavailableTypes = UnavailableNodes['types'];

/** How long an answer is good for. A service that is restarted may run other types. */
const FRESH_MS = 30_000;

/** How soon it is asked again after it did not answer. */
const AGAIN_MS = 5_000;

/**
 * The node types that nothing here runs, as the executor says. The catalog is shown without it as well: while the
 * executor does not answer, its last word counts, and before the first one every type counts as available.
 */
@Injectable()
export class UnavailableNodeTypes {
  private readonly logger = new Logger(UnavailableNodeTypes.name);
  private known: UnavailableTypes = {};
  private freshUntil = 0;
  private asking: Promise<void> | undefined;

  constructor(private readonly bus: BusClient) {}

  async types(): Promise<UnavailableTypes> {
    if (performance.now() >= this.freshUntil) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined));
      await this.asking;
    }
    return this.known;
  }

  private async ask(): Promise<void> {
    try {
      this.known = (await this.bus.request(getUnavailableNodes, undefined, {})).types;
      this.freshUntil = performance.now() + FRESH_MS;
    } catch (error) {
      this.freshUntil = performance.now() + AGAIN_MS;
      this.logger.warn({ err: error }, 'the executor does not answer which node types it runs');
    }
  }
}

/** A node type with whether it can work here. */
export function withAvailability(
  node: NodeSummary,
  unavailable: UnavailableTypes,
): NodeSummary & { availability: NodeAvailability } {
  return { ...node, availability: unavailable[node.type] ?? { available: true } };
}
