import { planSheet } from '@easel/catalog';

/** Whether a sheet has panels made before it is composed. */
export const makesPanels = (params: Readonly<Record<string, unknown>>): boolean =>
  params['generateMissing'] === true && planSheet(params).missing.length > 0;
