import type {
  NodeCounts,
  Plan,
  PlanInputs,
  PlanState,
  PlanStep,
  PureNodeState,
  ReadyTask,
  StoredSubjects,
} from '@easel/workflow';
import type { ImportedFilm } from '@easel/productions';
import type { FilmToImport } from './rules/import-film.js';
import type { RehearsedTask } from './rules/rehearse-run.js';
import type { PreparedJob } from './rules/prepare-job.js';
import type { MediaSettings } from '../engine/media-settings.js';
import type { PreparedDocument, SentDocument } from './rules/prepare-document.js';

export interface JobToPrepare {
  type: string;
  body: Record<string, unknown>;
  media: MediaSettings;
  receivers?: readonly string[];
  /** Records that references name. */
  subjects?: StoredSubjects;
}

/** What is computed of a run by a plan. */
export interface PlanWork {
  /** Names the document; a thread that compiled it before needs it no more. Absent: nobody will ask again. */
  key?: string;
  plan: Plan;
  inputs: PlanInputs;
}

/** A planning step as data. */
export interface Planned {
  pure: Record<string, PureNodeState>;
  ready: ReadyTask[];
  counts: NodeCounts;
  end?: PlanStep['end'];
}

/** Everything that is computed over a tenant's data, by name: what of, and what comes of it. */
export interface Computations {
  /** A node type that makes no job, on its own. */
  inline: { from: JobToPrepare; to: { params: Record<string, unknown>; answer: Record<string, unknown> } };
  job: { from: JobToPrepare; to: PreparedJob };
  document: { from: SentDocument; to: PreparedDocument };
  /** The production of an exported file. */
  film: { from: FilmToImport; to: ImportedFilm };
  step: { from: PlanWork & { state: PlanState }; to: Planned };
  rehearsal: { from: PlanWork; to: RehearsedTask[] };
}

export type ComputationName = keyof Computations;

/** How each computation is done. Pure; throws `ComputationTooLarge` and errors for the caller. */
export type ComputationRules = {
  readonly [Name in ComputationName]: (
    from: Computations[Name]['from'],
    watch?: (nodeId: string) => void,
  ) => Computations[Name]['to'];
};

export interface HowToCompute {
  /** Whose work it is: the places of threads are shared between accounts. */
  account: string;
  /** Waits for a place as long as it takes: nobody waits for the answer. Otherwise a busy account is refused. */
  isBackground?: boolean;
  /** Computes what is small; anything else is `TooLargeHere`, for somebody to do who keeps nobody waiting. */
  isHereOnly?: boolean;
  /** Called once where it is too large for the loop, and waited for before a thread is. */
  onLarge?: () => void | Promise<void>;
}

export const COMPUTING = Symbol('easel:computing');

/** Computes small things at once, and large ones where they hold up nobody else. */
export interface Computing {
  /**
   * @throws ServiceError 422 `computation_too_large` for what takes more steps, time or memory than there is;
   * 429 `rate_limited` where the account computes too much at once; and what the computation itself refuses
   * @throws TooLargeHere where that was asked for
   * @throws NodeTooLarge for a planning step of which one node took the time or the memory
   */
  run<Name extends ComputationName>(
    name: Name,
    from: Computations[Name]['from'],
    how: HowToCompute,
  ): Promise<Computations[Name]['to']>;

  /**
   * The same without waiting, for callers that hold a lock. Only for small work.
   *
   * @throws TooLargeHere for anything else
   */
  here<Name extends ComputationName>(name: Name, from: Computations[Name]['from']): Computations[Name]['to'];
}

/** The computation is larger than what is done on the loop, and nothing else was wanted. */
export class TooLargeHere extends Error {}

/** The node on which a thread was when it had to be ended. */
export class NodeTooLarge extends Error {
  constructor(
    readonly nodeId: string,
    message: string,
  ) {
    super(message);
  }
}
