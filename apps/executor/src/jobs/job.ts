import { v5 as derivedId } from 'uuid';

/** A job as its holder sees it: claimed under an epoch that each of its writes names. */
export interface ClaimedJob {
  id: string;
  userId: string;
  workspaceId: string | null;
  executionId: string | null;
  nodeId: string | null;
  iteration: number;
  type: string;
  lane: string;
  params: Record<string, unknown>;
  inputs: Record<string, unknown>;
  epoch: number;
  /** 1 for the first attempt. */
  attempts: number;
  traceparent: string | null;
}

export interface StoredArtifact {
  key: string;
  kind: string;
  role: string | null;
  contentType: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
}

/** How an attempt at a job ended. */
export type JobOutcome =
  | { status: 'completed'; output: Record<string, unknown>; artifacts: StoredArtifact[] }
  | { status: 'failed'; code: string; message: string; retryable: boolean };

/** Attempts that a retryable failure may use up. */
export const RETRY_ATTEMPTS = 3;
/** Attempts after which a job whose workers keep dying is given up as a dead letter. */
export const MAX_ATTEMPTS = 6;

/**
 * The job of one iteration of a node. Derived, so that planning the same step twice can't make two jobs of it.
 */
export function jobIdOf(executionId: string, nodeId: string, iteration: number): string {
  return derivedId(`${nodeId}#${iteration}`, executionId);
}

/** Milliseconds until the next attempt after a retryable failure: 1 s, 4 s, 16 s, each with up to half as jitter. */
export function retryDelayMs(attempts: number, random = Math.random()): number {
  return 1_000 * 4 ** (attempts - 1) * (1 + random / 2);
}
