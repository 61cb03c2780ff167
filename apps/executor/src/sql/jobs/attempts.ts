import { DEFAULT_RETRY } from '@easel/workflow';

/** Attempts beyond those of its policy that a job may lose to dying workers before it is given up as a dead letter. */
export const SPARE_ATTEMPTS = 3;

/** Attempts in all of a job whose node says nothing about them. */
export const DEFAULT_ATTEMPTS = DEFAULT_RETRY.maxAttempts + SPARE_ATTEMPTS;
