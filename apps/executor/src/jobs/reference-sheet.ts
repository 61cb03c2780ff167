import { ServiceError } from '@easel/contracts';

/** Seconds until asking again may make sense: the installation has to be updated first. */
const RETRY_AFTER = 3_600;

/** 503 for sheets of a subject: what is asked for by its type, its skin and its rows is not made yet. Nothing is charged. */
export class ReferenceSheetUnavailable extends ServiceError {
  constructor() {
    super(
      503,
      'reference_sheet_unavailable',
      'This installation does not make reference sheets yet; a reference board gathers views of a subject.',
      {},
      RETRY_AFTER,
    );
  }
}
