import { defineSignal } from '../define-signal.js';

/** A piece of a text that a job is writing. Pieces may get lost; the job's output has the whole text. */
export interface TextPiece {
  /** Grows with each attempt, also one that follows a hand-over: another one writes the text again. */
  attempt: number;
  /** Characters before it. */
  at: number;
  text: string;
}

/** The subject on which the pieces of one job's text are published. */
export const textPiecesSubject = (jobId: string): string => `executor.text.${jobId}`;

defineSignal({ subject: textPiecesSubject('*'), publishedBy: 'executor', heardBy: 'gateway' });
