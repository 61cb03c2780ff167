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

const KEY_FORM = /^media\/([0-9a-f]{2})\/([0-9A-Za-z]{43})\/\d{1,9}-\d{1,4}\.[A-Za-z0-9]{1,8}$/;

/** Whether a text has the form of a name that {@link mediaKey} gives. Its folder repeats the first byte of the name. */
export function isMediaKey(text: string): boolean {
  const [, folder = '', name = ''] = KEY_FORM.exec(text) ?? [];
  if (name === '') return false;
  let digest = 0n;
  for (const digit of name) digest = digest * 62n + BigInt(BASE62.indexOf(digit));
  return digest >> 248n === BigInt(`0x${folder}`);
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
