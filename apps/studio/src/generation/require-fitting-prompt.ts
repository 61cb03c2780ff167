import { BOUNDS, type Overrides } from '@easel/productions';
import type { ComposedJob } from './composed-job.js';
import { wrong } from './read-body.js';

/**
 * The prompt is composed of many texts, of which none is too long alone.
 * @throws ValidationFailed naming what the caller sent, with what the prompt is made of
 */
export function requireFittingPrompt({ params }: ComposedJob, overrides: Overrides = {}): void {
  const { prompt } = params;
  if (typeof prompt !== 'string' || prompt.length <= BOUNDS.prompt) return;
  const path =
    ['motionPrompt' as const, 'prompt' as const]
      .filter((field) => overrides[field] !== undefined)
      .map((field) => `overrides.${field}`)[0] ?? 'shotId';
  const parts = 'its prompt, beats, cast, camera and look, with the look of the film';
  throw wrong(
    path,
    `must give a prompt of at most ${BOUNDS.prompt} characters, and ${parts}, it has ${prompt.length}`,
  );
}
