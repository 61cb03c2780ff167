import { open } from 'node:fs/promises';
import { isLottieAddress, lottieFile, lottieProblems, MOST_PACKED, NoAnimation } from '@easel/catalog';
import type { LaneTask } from './lane.js';
import { invalid } from './lane-params.js';

/**
 * The Lottie file that is meant: given as it is, as a dotLottie file, or by the address of one.
 * @throws LaneFailure `invalid_params` where something of it cannot be played
 */
export async function readLottie(task: LaneTask, given: unknown): Promise<Record<string, unknown>> {
  const content = isLottieAddress(given) ? await bytesAt(await task.readMedia(given)) : given;
  const [problem] = lottieProblems(content);
  if (problem !== undefined) throw invalid(`lottie${problem.path && '.'}${problem.path}`, problem.message);
  try {
    return lottieFile(content);
  } catch (error) {
    throw error instanceof NoAnimation ? invalid('lottie', error.message) : error;
  }
}

/** No more of a file than one too many bytes: those of a dotLottie file are few. */
async function bytesAt(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_PACKED + 1), 0, MOST_PACKED + 1, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
