import { COLLABORATOR_ROLES, type CollaboratorRecord } from '@easel/contracts';
import { oneOf, recordOf, text, timestamp, uuid } from '../reference/schema.js';

export const collaborator = recordOf<CollaboratorRecord>('Collaborator', {
  userId: uuid,
  name: { ...text, description: 'The name at the time they were added.' },
  role: { ...oneOf(...COLLABORATOR_ROLES), description: 'A viewer reads; an editor also changes and runs.' },
  createdAt: timestamp,
});
