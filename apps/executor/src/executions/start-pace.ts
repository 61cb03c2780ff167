import { Injectable } from '@nestjs/common';
import { ServiceError } from '@easel/contracts';
import { BytePace } from '@easel/platform';
import { type Plan, weightOf, type WorkflowDocument } from '@easel/workflow';
import { ExecutorConfig } from '../engine/executor.config.js';

/** Shorter than the service that asks waits for the answer. */
const WAIT_MS = 3_000;
const RETRY_SECONDS = 2;
/** The share of a second's pace that one start uses at most: otherwise a few large documents would keep all others waiting. */
const MOST_OF_A_SECOND = 1 / 2;
/** What a wire takes in a document, about. */
const CHARACTERS_OF_AN_EDGE = 100;

/** 429: runs of large workflows start as fast as this service starts them. */
export class TooManyLargeRuns extends ServiceError {
  constructor() {
    const message = `Too many runs of large workflows are starting. Try again in ${RETRY_SECONDS} s.`;
    super(429, 'rate_limit_exceeded', message, {}, RETRY_SECONDS);
  }
}

/**
 * How fast runs of large documents start. Such a document costs one request to store, but each of its runs computes, passes
 * on and writes as many bytes again.
 */
@Injectable()
export class StartPace {
  private readonly pace: BytePace;
  /** To weigh a document takes as long as it is large, and a document never changes. */
  private readonly weights = new WeakMap<WorkflowDocument, number>();

  private readonly most: number;

  constructor(config: ExecutorConfig) {
    this.most = config.RUN_RATE_LIMIT * MOST_OF_A_SECOND;
    this.pace = new BytePace(config.RUN_RATE_LIMIT);
  }

  /**
   * Waits for the account's turn to start, or to resume, a run of this document. Nothing of the start is stored yet.
   *
   * @throws TooManyLargeRuns where that takes more than 3 s
   */
  async keep(userId: string, { document }: Plan): Promise<void> {
    const weight = Math.min(this.most, this.weightOf(document));
    if (!(await this.pace.enter(userId, weight, WAIT_MS))) throw new TooManyLargeRuns();
  }

  private weightOf(document: WorkflowDocument): number {
    const known = this.weights.get(document);
    if (known !== undefined) return known;
    const weight = weightOf(document.nodes) + CHARACTERS_OF_AN_EDGE * document.edges.length;
    this.weights.set(document, weight);
    return weight;
  }
}
