/** What one attempt at one job gives a lane to work with. */
export interface LaneTask {
  readonly jobId: string;
  /** The node type, for example `resize-image`. */
  readonly type: string;
  /** The node's resolved settings; a lane corrects what it can and refuses the rest. */
  readonly params: Readonly<Record<string, unknown>>;
  /** By input handle: text or a media URL, or a list of them when several edges or a list arrive. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Aborted when the job is cancelled or its lease is lost; a lane stops its children and throws. */
  readonly signal: AbortSignal;
  /** An empty folder for this attempt alone; the caller removes it afterwards. */
  readonly workDir: string;
  readonly executionId?: string;
  /** 1 for the first attempt. */
  readonly attempt?: number;
  /** 0 to 100; never goes back. */
  progress(percent: number): void;
  /** Fetches a media input into a local file, under the caller's limits, and answers its path. */
  readMedia(url: string): Promise<string>;
  /** Publishes a piece of a text that is being written, in order, for live readers. */
  readonly say?: (piece: string) => void;
  log(message: string): void;
  /** What the same node gave when it was last run before in its workflow, for nodes that go on from there. */
  previousOutput?(): Promise<Record<string, unknown> | undefined>;
  /** Keeps pieces of long work for later attempts at the job; absent where nothing is kept. */
  readonly pieces?: Pieces;
}

/** Files that a result is put together from, each of which is work of its own. */
export interface Pieces {
  /**
   * Has `make` write `file`, unless an earlier attempt at the job made the same piece: then that is what `file` holds.
   * @param content everything that the piece follows from; two pieces with the same content are the same
   */
  once(content: string, file: string, make: () => Promise<void>): Promise<void>;
}

export interface LaneArtifact {
  kind: 'image' | 'video' | 'audio';
  /** A file inside the task's `workDir`. */
  path: string;
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** Absent for a result; a thumbnail stands beside the result before it. */
  role?: 'thumbnail';
  /** Key in the job's output record, where it is another than the kind's own, for example `vocalUrl`. */
  outputKey?: string;
  /**
   * Stands in this list of the job's output record, as `{ url }`, and under a key of its own only if `outputKey` names
   * one.
   */
  listKey?: string;
  /** The place that it fills in that list, which `data` has brought; its address alone then. */
  listAt?: number;
  /** Pixels. */
  width?: number;
  height?: number;
  durationSeconds?: number;
}

export interface LaneResult {
  text?: string;
  artifacts: LaneArtifact[];
  /** Further keys for the job's output record. */
  data?: Record<string, unknown>;
  /** The settings that what was made is charged by, where it is less than was asked for. */
  chargedAs?: Record<string, unknown>;
}

/** How a lane says that it cannot do a task. Anything else it throws is a fault of its own. */
export class LaneFailure extends Error {
  override readonly name = 'LaneFailure';

  constructor(
    /** Stable and machine-readable, for example `invalid_params`. */
    readonly code: string,
    /** What is wrong and what to do next; shown to the job's owner. */
    message: string,
    /** True when the same task may succeed on another attempt. */
    readonly retryable: boolean,
    /** Milliseconds that the next attempt has to wait at least, where a provider says so (`Retry-After`). */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** Turns jobs of some node types into media or text. */
export interface Lane {
  readonly name: string;
  readonly types: readonly string[];
  /** @throws LaneFailure */
  run(task: LaneTask): Promise<LaneResult>;
}
