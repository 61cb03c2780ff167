import type { FundedAccount } from '@easel/contracts';
import { orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

export const fundedAccount = recordOf<FundedAccount>('FundedAccount', {
  id: uuid,
  email: text,
  displayName: orNull(text),
  createdAt: timestamp,
});
