import type { FieldSpec } from './field-spec.js';
import type { LaneName } from '../models/lane-name.js';

/** Where discovery files a node. API document 1. */
export const NODE_CATEGORIES = [
  'input',
  'parameter',
  'ai-image',
  'ai-video',
  'ai-audio',
  'ai-text',
  'processing',
  'composition',
  'output',
  'control',
  'entity',
  'trigger',
  'utility',
] as const;
export type NodeCategory = (typeof NODE_CATEGORIES)[number];

/** Where an editor's palette files it. */
export type PaletteCategory =
  | 'input'
  | 'parameter'
  | 'ai'
  | 'processing'
  | 'utility'
  | 'output'
  | 'scene'
  | 'character'
  | 'creature'
  | 'face'
  | 'location'
  | 'object';

export type OutputType = 'text' | 'image' | 'video' | 'audio' | 'data' | 'none';

/**
 * `source`: holds a value and never runs. `inline`: pure compute, no job. `none`: never runs and yields
 * nothing. A lane: one job an iteration.
 */
export type Execution = 'source' | 'inline' | 'none' | { readonly lane: LaneName };

/** Where a wire starts or ends. `video/image` takes either. */
export interface Handle {
  id: string;
  type: string;
  /** The setting that a wired value fills, where its name differs from the handle's. */
  field?: string;
}

/** Everything the system knows about one node type, said once. */
export interface NodeDescriptor {
  readonly type: string;
  readonly label: string;
  readonly category: NodeCategory;
  readonly paletteCategory: PaletteCategory;
  readonly outputType: OutputType;
  /** What it is for, in a sentence or two. */
  readonly description: string;
  readonly inputs: Handle[];
  readonly outputs: Handle[];
  /** Handles made from the node's own data at run time come on top of `inputs` / `outputs`. */
  readonly dynamicInputs: boolean;
  readonly dynamicOutputs: boolean;
  readonly execution: Execution;
  /** The route that runs one such node alone; absent when there is none. */
  readonly route?: string;
  /** Whether `repeatCount` makes it run several times. */
  readonly repeatable: boolean;
  /** Whether it starts runs; its output is the trigger's payload. */
  readonly triggers: boolean;
  /** Whether `GET /v1/nodes` shows it. */
  readonly listed: boolean;
  /** The type that a stored node of this type is rewritten to. */
  readonly replacedBy?: string;
  /** The setting that `promptPrefix` and `promptSuffix` wrap. API document 2.5. */
  readonly promptField?: string;
  readonly fields: readonly FieldSpec[];
  /** Of each group of settings at least one is there when the node runs alone; in workflows wires bring them. */
  readonly needs: readonly (readonly string[])[];
  readonly capabilities: Readonly<Record<string, boolean>>;
  /** Models the route offers, best known first. */
  readonly providers: readonly string[];
  readonly defaultProvider?: string;
  /** The value of a node that never runs, where it comes from catalog data. */
  readonly value?: (data: Record<string, unknown>) => { text: string } | undefined;
  /** Longest result or input, in seconds, where there is a limit. */
  readonly maxDurationSec?: number;
}
