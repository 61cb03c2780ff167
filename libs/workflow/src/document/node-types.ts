import type { NodeOutput } from './node-output.js';

/** Where a wire starts or ends. `video/image` takes either. */
export interface NodeHandle {
  id: string;
  type: string;
  /** The setting that a wired value fills, where its name differs from the handle's. */
  field?: string;
}

/**
 * How the engine treats a node type. `source`: a value only; `inline`: pure compute in the planning step;
 * `none`: never runs and shows in no progress count; a lane: work outside, one job an iteration.
 */
export interface NodeTypeInfo {
  type: string;
  outputType: 'text' | 'image' | 'video' | 'audio' | 'data' | 'none';
  execution: 'source' | 'inline' | 'none' | { lane: string };
  inputs?: readonly NodeHandle[];
  outputs?: readonly NodeHandle[];
  /** Its settings, with what stands where nothing is given. */
  fields?: readonly { key: string; default?: unknown }[];
  /** Whether `repeatCount` makes it run several times. */
  repeatable?: boolean;
  /** Whether it starts runs; its output is the run's trigger payload. */
  triggers?: boolean;
  /** The type that took its place, for a retired one. */
  replacedBy?: string;
  /** The setting that `promptPrefix` and `promptSuffix` wrap, where it is not the usual one of the type. */
  promptField?: string;
  /** The field that a run's inputs set, where it is not the usual one of the type. */
  inputField?: { key: string; type: string; options?: readonly unknown[] };
  /**
   * The value of a `source` node, for types whose value comes from catalog data (a picker's clause).
   * Pure. Without it, or where it answers nothing, the value is read from the node's own settings.
   */
  value?(data: Record<string, unknown>): NodeOutput | undefined;
}

/** Supplied by the caller (the catalog). */
export interface NodeTypes {
  get(type: string): NodeTypeInfo | undefined;
}
