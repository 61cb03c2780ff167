import { ServiceError } from '@easel/contracts';

/** 403: work that shows another film again is made only for those who say that they have the rights. Facts: core 2. */
export function requireRights(attested: boolean | undefined): void {
  if (attested === true) return;
  throw new ServiceError(
    403,
    'rights_attestation_required',
    'Set "rightsAttested" to true to confirm that you have the rights to the film.',
  );
}
