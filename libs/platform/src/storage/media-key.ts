import { createHmac } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^43 is the first power above 2^256.
const NAME_LENGTH = 43;

export interface MediaKeyParts {
  /** Signs names, so that knowing a job's id does not give its media away. */
  secret: string;
  /** The job that makes the media, or the id of an upload. */
  jobId: string;
  /** The attempt that made it. */
  epoch: number;
  /** Position among the files of that attempt. */
  index: number;
  /** Without the dot. */
  extension: string;
}

/**
 * The name of one media file: not to be guessed, yet derived from the job, so that what a dead attempt left
 * behind is found without a record of it.
 */
export function mediaKey({ epoch, index, extension, ...job }: MediaKeyParts): string {
  return `${mediaAttemptPrefix({ ...job, epoch })}${index}.${extension}`;
}

/** Everything that any attempt at this job stored. */
export function mediaJobPrefix({ secret, jobId }: Pick<MediaKeyParts, 'secret' | 'jobId'>): string {
  const digest = createHmac('sha256', secret).update(`media:${jobId}`).digest();
  return `media/${digest.subarray(0, 1).toString('hex')}/${base62(digest)}/`;
}

/** Everything that one attempt at this job stored. */
export function mediaAttemptPrefix(attempt: Pick<MediaKeyParts, 'secret' | 'jobId' | 'epoch'>): string {
  return `${mediaJobPrefix(attempt)}${attempt.epoch}-`;
}

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  while (rest > 0n) {
    digits = BASE62.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits.padStart(NAME_LENGTH, '0');
}
