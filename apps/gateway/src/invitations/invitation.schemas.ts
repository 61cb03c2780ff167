import type { InvitationAccepted, InvitationCreated, InvitationRecord } from '@easel/contracts';
import { oneOf, orNull, recordOf, type Schema, text, timestamp, uuid } from '../reference/schema.js';

const fields: Record<keyof InvitationRecord, Schema> = {
  id: uuid,
  organizationId: uuid,
  workspaceId: orNull(uuid),
  email: text,
  role: oneOf('admin', 'member'),
  createdAt: timestamp,
  expiresAt: timestamp,
  acceptedAt: orNull(timestamp),
};

export const invitation = recordOf<InvitationRecord>('Invitation', fields);

export const invitationCreated = recordOf<InvitationCreated>('InvitationCreated', {
  ...fields,
  token: { ...text, description: 'Shown only once; give it to the invited person.' },
});

export const invitationAccepted = recordOf<InvitationAccepted>('InvitationAccepted', {
  organizationId: uuid,
  workspaceId: orNull(uuid),
});
