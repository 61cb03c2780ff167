import type { AuditEntry, AuditVerdict } from '@easel/contracts';
import {
  anyObject,
  flag,
  integer,
  oneOf,
  orNull,
  recordOf,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

export const auditEntry = recordOf<AuditEntry>('AuditEntry', {
  number: { ...integer, description: 'Counts from 1, without gaps.' },
  at: timestamp,
  actorId: uuid,
  credential: oneOf('session', 'personal-token', 'oauth-app', 'external-sign-in'),
  credentialId: { ...text, description: 'Of the session, token or authorization, or the provider.' },
  action: { ...text, examples: ['api-token.created'] },
  targetId: text,
  detail: anyObject,
  hash: { ...text, description: "SHA-256 of the previous entry's hash and of this entry." },
});

export const auditVerdict = recordOf<AuditVerdict>('AuditVerdict', {
  whole: flag,
  entries: { ...integer, description: 'How many follow from one another, from the first one on.' },
  brokenAt: {
    ...orNull(integer),
    description: 'The number of the first one that was changed or is missing.',
  },
});
