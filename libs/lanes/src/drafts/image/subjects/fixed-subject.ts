/** A subject that looks the same in every picture of it. Plain data: it travels to the thread that draws. */
export interface FixedSubject {
  /** Which description of kinds it follows: `character`, `location`; any other is a thing on a backdrop. */
  kind: string;
  /** Says which subject it is: all that its words leave open follows from this. */
  key: string;
  /** Its description. */
  words: string;
  style: string;
  /** `main`, `asset` or `motion`. */
  role: string;
  assetType: string;
  /** What this picture shows of it: `smile`, `left profile`, `wood`, `night`. */
  variant: string;
  /** Of several candidates: each is another subject until one is approved. */
  candidate: number;
}

const KEYS = ['kind', 'key', 'words', 'style', 'role', 'assetType', 'variant'] as const;

/** The subject among a job's settings, which the service alone gives; undefined for all other jobs. */
export function fixedSubjectIn(setting: unknown): FixedSubject | undefined {
  if (typeof setting !== 'object' || setting === null || !('kind' in setting)) return undefined;
  const given = setting as Record<string, unknown>;
  const texts = KEYS.map((key) => [key, typeof given[key] === 'string' ? given[key] : ''] as const);
  const candidate = typeof given['candidate'] === 'number' ? given['candidate'] : 0;
  return { ...(Object.fromEntries(texts) as Record<(typeof KEYS)[number], string>), candidate };
}
