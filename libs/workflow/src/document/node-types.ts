import type { NodeOutput } from '../plan/node-output.js';

/**
 * How the engine treats a node type. `source`: a value only; `inline`: pure compute in the planning step;
 * `none`: never runs and shows in no progress count; a lane: work outside, one job an iteration.
 */
export interface NodeTypeInfo {
  type: string;
  outputType: 'text' | 'image' | 'video' | 'audio' | 'data' | 'none';
  execution: 'source' | 'inline' | 'none' | { lane: string };
  inputs?: { id: string; type: string }[];
  outputs?: { id: string; type: string }[];
  /** Whether `repeatCount` makes it run several times. */
  repeatable?: boolean;
  /** Whether it starts runs; its output is the run's trigger payload. */
  triggers?: boolean;
  /**
   * The value of a `source` node, for types whose value comes from catalog data (a picker's clause).
   * Pure. Without it the value is read from the node's own settings.
   */
  value?(data: Record<string, unknown>): NodeOutput | undefined;
}

/** Supplied by the caller (the catalog). */
export interface NodeTypes {
  get(type: string): NodeTypeInfo | undefined;
}
