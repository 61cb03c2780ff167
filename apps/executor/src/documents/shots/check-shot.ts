import { type CreateShotRequest, type FieldIssue, ValidationFailed } from '@easel/contracts';
import type { MediaAddresses } from '@easel/platform';
import { linkProblem } from '../../computing/rules/media-links.js';

/** Characters of what a client keeps as it likes. */
const LONGEST_JSON = 100_000;
const FREE_FORM = ['selectionState', 'perModelPrompts', 'entityRefs'] as const;
/** An address with one of these parameters is valid for a limited time, or opens the file for any holder. */
const SIGNED =
  /^(x-amz-(signature|credential|security-token)|x-goog-signature|signature|sig|token|expires)$/i;

/** Checks what its rules can't say. @throws ValidationFailed naming every field at fault */
export function checkShot(request: CreateShotRequest, media: MediaAddresses): void {
  const issues: FieldIssue[] = [
    ...FREE_FORM.filter((field) => JSON.stringify(request[field] ?? null).length > LONGEST_JSON).map(
      (path) => ({
        path,
        message: `must be at most ${LONGEST_JSON} characters of JSON`,
      }),
    ),
    ...(request.resultUrls ?? []).flatMap((url, index) => {
      const message = linkProblem(url, media) ?? signatureProblem(url);
      return message === undefined ? [] : [{ path: `resultUrls[${index}]`, message }];
    }),
  ];
  if (issues.length > 0) throw new ValidationFailed(issues);
}

function signatureProblem(address: string): string | undefined {
  const names = [...(URL.parse(address)?.searchParams.keys() ?? [])];
  return names.some((name) => SIGNED.test(name)) ? 'must not be signed: anybody may open it' : undefined;
}
