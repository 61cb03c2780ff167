import type { Backend, ProviderId } from '@easel/catalog';
import type { OutboundAnswer } from '@easel/platform';
import type { ProviderFailure } from './provider-failure.js';
import type { ProviderHttp } from './provider-http.js';

/**
 * How sure a lane can be that it buys nothing twice:
 * - `A`: the provider takes `task.reference` as idempotency key or task id. Submitting again is safe.
 * - `B`: what was submitted can be found by `task.reference`. Lost answers are searched for, then submitted again.
 * - `C`: neither. A lost answer ends the job with `provider_outcome_unknown`; nothing is bought again unasked.
 */
export type SubmitClass = 'A' | 'B' | 'C';

/** What a lane is asked to run: a node type with its settings, on one of the model's backends. */
export interface ProviderWork {
  readonly type: string;
  readonly backend: Backend;
}

export interface LaneCapabilities {
  readonly class: SubmitClass;
  /** The answer of `submit` is the result: it may take minutes, and a cancel simply ends the connection. */
  readonly synchronous?: boolean;
  /** Milliseconds until an unanswered submit counts as lost; 60 s, or 5 minutes where `synchronous`. */
  readonly submitTimeoutMs?: number;
  /** What lies outside of a mask is kept in its results already; of others we lay the result over the picture. */
  readonly appliesMasks?: boolean;
}

/** One job as a lane sees it. Everything here can be rebuilt by another process after a crash. */
export interface ProviderTask extends ProviderWork {
  readonly jobId: string;
  /** A uuid of this purchase: the same whenever the same purchase is submitted, another for the next one. */
  readonly reference: string;
  /** The node's settings, corrected against the model; prompts are wrapped already. */
  readonly params: Readonly<Record<string, unknown>>;
  /** By input handle, as in `LaneTask`. Read both with `lane-inputs.ts`. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Aborted when this attempt is over; pass it on to every request (the `http` does). */
  readonly signal: AbortSignal;
  /** Fetches a media input into a local file, under our limits; for uploads, multipart and data URIs. */
  readMedia(url: string): Promise<string>;
  /** Publishes a piece of a text that is being written, in order, for live readers. */
  readonly say?: (piece: string) => void;
  /** The address as the provider may fetch it; undefined when it can't be reached from the internet: upload it. */
  publicLink(url: string): string | undefined;
}

/** The operator's account at a provider, ready to use. */
export interface ProviderAccess {
  readonly provider: ProviderId;
  /** Absent only where a server needs none. */
  readonly key?: string;
  /** With path, without a slash at its end. */
  readonly baseUrl: string;
  /** Further hosts of this provider by name, for example `upload`; all of them follow a base-URL override. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Sends to `baseUrl`, `hosts`, and addresses from answers, each with the checks that it needs. */
  readonly http: ProviderHttp;
}

/** What identifies a submitted task. Stored before the first poll; `data` is everything else that polling needs. */
export interface ProviderHandle {
  readonly taskId: string;
  /** JSON, small: status and cancel addresses, which of several endpoints. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One file of a result: an address to fetch (checked, limited), or the bytes themselves. */
export interface ProviderFile {
  /** What it must be; any other media is refused as `provider_invalid_output`. */
  readonly kind: 'image' | 'video' | 'audio';
  readonly source:
    | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
    | { readonly bytes: Uint8Array };
  readonly role?: 'thumbnail';
  /** As in `LaneArtifact`. */
  readonly outputKey?: string;
  /** As in `LaneArtifact`. */
  readonly listKey?: string;
}

export interface ProviderResult {
  readonly text?: string;
  readonly files: readonly ProviderFile[];
  /** Further keys for the job's output record. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export type Submitted =
  | { readonly kind: 'task'; readonly handle: ProviderHandle }
  | { readonly kind: 'done'; readonly result: ProviderResult };

export type Polled =
  | {
      readonly status: 'queued' | 'running';
      /** 0 to 100. */
      readonly progress?: number;
      /** Milliseconds, where the provider says when to ask again. */
      readonly retryAfterMs?: number;
    }
  | { readonly status: 'succeeded'; readonly result: ProviderResult }
  /** The provider's final word. Its `retryable` says whether buying a new task may go better. */
  | { readonly status: 'failed'; readonly failure: ProviderFailure };

/**
 * A provider's protocol, and nothing else: no retries, no state, no database. `RunProviderOrder` does these for all
 * lanes: it stores the intent before `submit` and the handle before the first `poll`, repeats what may be repeated,
 * limits and breaks circuits, polls at a sensible pace, downloads, checks, and forwards a cancel to the provider.
 *
 * Every method throws `ProviderFailure` (see `provider-failure.ts`; `access.http` throws fitting ones by itself) and
 * may be called in another process than the one before. A new lane is one folder here, one line in
 * `provider-lanes.ts`, one entry in `provider-lanes.spec.ts`, and a stand-in in `libs/testing/src/providers`.
 */
export interface ProviderLane {
  readonly provider: ProviderId;

  /** Headers of every request to the provider: its credentials, its protocol's version. Pure. */
  headers(key: string | undefined): Readonly<Record<string, string>>;

  /** What a refusal of this provider means; undefined where its status says it all (`failureOfStatus`). Pure. */
  explain?(answer: OutboundAnswer): ProviderFailure | undefined;

  /** A refusal inside of JSON that came with a status from 200 to 299; for providers that answer so. Pure. */
  errorInside?(body: unknown, headers: Readonly<Record<string, string>>): ProviderFailure | undefined;

  /** Whether and how this lane runs such work; undefined when it does not. Pure. */
  capabilities(work: ProviderWork): LaneCapabilities | undefined;

  /**
   * A backend of this lane that stands in for a model whose own providers have no key, where the operator set the
   * lane up for it. `modelId` is a media or a language model of the catalog. Pure.
   */
  standsInFor?(type: string, modelId: string): Backend | undefined;

  /** Buys. Called again with the same `task.reference` only if that is safe for the lane's class. */
  submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted>;

  /** Class B: the task that was submitted under `task.reference`; undefined when there is none. */
  find?(task: ProviderTask, access: ProviderAccess): Promise<ProviderHandle | undefined>;

  /** Absent for lanes whose every submit is synchronous. */
  poll?(handle: ProviderHandle, task: ProviderTask, access: ProviderAccess): Promise<Polled>;

  /** Best effort, within two seconds; absent where the provider has no such thing. */
  cancel?(handle: ProviderHandle, work: ProviderWork, access: ProviderAccess): Promise<void>;
}
