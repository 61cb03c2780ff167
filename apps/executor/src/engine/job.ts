import { hash } from 'node:crypto';
import type { NodeControl } from '@easel/workflow';
import { v7 } from 'uuid';
import type { AttemptLine } from './attempt-log.js';

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
  /** Attempts in all; see `mostAttempts`. */
  maxAttempts: number;
  /** How its node is to be run; absent: as everything is. */
  control?: NodeControl;
  traceparent: string | null;
  /** Held for it; absent or 0 where it costs nothing. */
  credits?: number;
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

/** What is kept of an attempt beside its outcome. */
export interface AttemptReport {
  startedAt: Date;
  log: AttemptLine[];
}

/** How an attempt at a job ended. */
export type JobOutcome = (
  | {
      status: 'completed';
      output: Record<string, unknown>;
      artifacts: StoredArtifact[];
      /** Name of the lane that did it. */
      ranBy?: string;
      /** A policy keeps the result back: it is stored elsewhere, and not said here. */
      held?: boolean;
      /** What it costs, where that is less than was reserved: 0 for a result that was there already. */
      charge?: number;
      /** What it was asked, where its result may be used again. */
      cacheKey?: string;
      /** It is the result of an earlier job. */
      cached?: true;
    }
  | {
      status: 'failed';
      code: string;
      message: string;
      retryable: boolean;
      /** Milliseconds that the next attempt has to wait at least. */
      retryAfterMs?: number;
    }
) & { report?: AttemptReport };

/**
 * The id of the job of one iteration of a node. Derived, so that planning the same step twice can't make two jobs of
 * it; with the time of its execution in front, so that ids of one time lie side by side in the index.
 */
export function jobIdOf(
  execution: { id: string; createdAt: Date },
  nodeId: string,
  iteration: number,
): string {
  const digest = hash('sha256', `${execution.id}#${nodeId}#${iteration}`, 'buffer');
  return v7({
    msecs: execution.createdAt.getTime(),
    seq: digest.readUInt32BE(16),
    random: digest.subarray(0, 16),
  });
}
