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
  credentialId: {
    ...text,
    description: 'Id of the session, token or authorization, or the name of the provider.',
  },
  action: { ...text, examples: ['api-token.created'] },
  targetId: text,
  detail: anyObject,
  hash: { ...text, description: "SHA-256 of the previous entry's hash and of this entry." },
});

export const auditVerdict = recordOf<AuditVerdict>('AuditVerdict', {
  whole: flag,
  entries: { ...integer, description: 'Number of entries, from the first one on, whose hashes are intact.' },
  brokenAt: {
    ...orNull(integer),
    description: 'Number of the first entry that was changed or is missing.',
  },
});
