import type { ToolCall } from './calling/tool-call.js';
import type { Route } from './route.js';
import type { ObjectSchema } from './schema/schema.js';

/** Groups of tools that a client selects by name. */
export const TOOLSETS = [
  'discovery',
  'workflows',
  'productions',
  'jobs',
  'apps',
  'image',
  'video',
  'audio',
  'song',
  'characters',
  'locations',
  'objects',
  'creatures',
  'library',
  'presets',
  'prompts',
  'credits',
] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * `spend` may cost credits. `delete` says in its description whether it can be undone. Everything but `read` is left out
 * of a read-only connection.
 */
export type Effect = 'read' | 'write' | 'delete' | 'spend';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  /** Among the tools of a connection that selects none. */
  readonly byDefault: boolean;
  readonly effect: Effect;
  /** What a call starts: one job, one or several jobs, an execution, or a run of an app. */
  readonly starts?: 'job' | 'jobs' | 'execution' | 'run';
  /** Every route it calls. A credential that lacks a scope of one of them does not see the tool. */
  readonly routes: readonly Route[];
  /** What an OAuth app must have been granted for these routes. */
  readonly scopes: readonly string[];
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Its results may hold words of other people, or of a model: they are marked as data. */
  readonly foreign: boolean;
  /** The same call twice does the same as once, also much later. */
  readonly idempotent: boolean;
  run(call: ToolCall): Promise<Outcome>;
}

/** The structured result of a tool; what its output schema describes. */
export type Outcome = Readonly<Record<string, unknown>>;
