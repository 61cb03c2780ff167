/** A release in the form of the feed. */
export interface Release {
  /** Without `v`. */
  version: string;
  url: string | null;
  /** ISO. */
  publishedAt: string | null;
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds after the first failure, the second, and so on; then daily. Specification 3, 9. */
const AFTER_FAILURES = [5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE];

/** Seconds until the next check, when so many have failed since one succeeded. */
export function secondsToNextCheck(failures: number): number {
  return failures === 0 ? DAY : (AFTER_FAILURES[failures - 1] ?? DAY);
}

/**
 * Reads what a code host says of the latest release: `tag_name`, `html_url`, `published_at`, as most of them do.
 * Undefined when it says anything else.
 */
export function readRelease(answer: unknown): Release | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { tag_name: tag, html_url: url, published_at: published } = answer as Record<string, unknown>;
  const version = typeof tag === 'string' ? tag.replace(/^v/, '') : '';
  if (partsOf(version) === undefined) return undefined;
  const time = typeof published === 'string' ? Date.parse(published) : NaN;
  return {
    version,
    url: typeof url === 'string' && /^https?:\/\//.test(url) && url.length <= 2_048 ? url : null,
    publishedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
  };
}

/** Whether `latest` is a release that `running` should be replaced by; never for a build that is no release. */
export function isNewer(latest: string, running: string): boolean {
  const [theirs, ours] = [partsOf(latest), partsOf(running)];
  if (theirs === undefined || ours === undefined) return false;
  const place = theirs.findIndex((part, index) => part !== ours[index]);
  return place !== -1 && (theirs[place] ?? 0) > (ours[place] ?? 0);
}

function partsOf(version: string): number[] | undefined {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version) ? version.split('.').map(Number) : undefined;
}
