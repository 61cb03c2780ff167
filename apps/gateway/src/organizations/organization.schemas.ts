import type { MemberRecord, OrganizationRecord } from '@easel/contracts';
import { flag, oneOf, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

const role = oneOf('owner', 'admin', 'member');

export const organization = recordOf<OrganizationRecord>('Organization', {
  id: uuid,
  name: text,
  active: { ...flag, description: 'Workspaces of an inactive organization cannot be selected.' },
  workspaceOnlyCreation: {
    ...flag,
    description: 'If true, members cannot create anything in their personal space.',
  },
  memberProjectCreation: { ...flag, description: 'Whether plain members may create projects.' },
  role: { ...role, description: "The caller's." },
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const member = recordOf<MemberRecord>('Member', {
  userId: uuid,
  email: {
    ...orNull(text),
    description: 'Null unless you administer the organization, or it is your own address.',
  },
  displayName: orNull(text),
  role,
  status: oneOf('active', 'suspended'),
  createdAt: timestamp,
});
