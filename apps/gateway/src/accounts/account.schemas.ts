import type { Me, SessionGranted, UserRecord, WorkspaceRecord } from '@easel/contracts';
import {
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const user = recordOf<UserRecord>('User', {
  id: uuid,
  email: text,
  displayName: orNull(text),
  createdAt: timestamp,
});

export const sessionGranted = recordOf<SessionGranted>('SessionGranted', {
  user,
  accessToken: text,
  refreshToken: text,
  expiresIn: { ...integer, description: 'Seconds until the access token expires.' },
});

export const workspace = recordOf<WorkspaceRecord>('Workspace', {
  id: uuid,
  organizationId: uuid,
  name: text,
  role: oneOf('owner', 'admin', 'member'),
  archivedAt: orNull(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const me = recordOf<Me>('Me', {
  id: uuid,
  email: text,
  displayName: orNull(text),
  avatarUrl: orNull(text),
  tier: text,
  isAdmin: flag,
  workspaces: { ...listOf(workspace), description: 'What `X-Service-Workspace` may name.' },
});
