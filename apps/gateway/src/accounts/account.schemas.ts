import {
  type Me,
  MEMBER_VISIBILITIES,
  type SessionGranted,
  type SessionRecord,
  type UserRecord,
  type WorkspaceRecord,
} from '@easel/contracts';
import {
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

/** Whole credits. */
export const monthlyBudget: Schema = {
  ...orNull(integer),
  description: 'Credits that may be spent in a calendar month (UTC); null: no limit. Cloud only.',
};

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

export const workspaceFields: Record<keyof WorkspaceRecord, Schema> = {
  id: uuid,
  organizationId: uuid,
  name: text,
  role: oneOf('owner', 'admin', 'member'),
  archivedAt: orNull(timestamp),
  monthlyBudget,
  memberVisibility: {
    ...oneOf(...MEMBER_VISIBILITIES),
    description:
      'Who reads the work in it: `members` every active member, `private` its owner, collaborators and administrators.',
  },
  createdAt: timestamp,
  updatedAt: timestamp,
};

const selectable = recordOf<WorkspaceRecord>('SelectableWorkspace', workspaceFields);

export const me = recordOf<Me>('Me', {
  id: uuid,
  email: text,
  displayName: orNull(text),
  avatarUrl: orNull(text),
  tier: text,
  isAdmin: flag,
  workspaces: { ...listOf(selectable), description: 'Workspaces that `X-Service-Workspace` may name.' },
});

export const session = recordOf<SessionRecord>('Session', {
  id: uuid,
  current: { ...flag, description: 'True for the session that made this request.' },
  userAgent: { ...orNull(text), description: 'The name that the client gave when it signed in.' },
  provider: {
    ...orNull(text),
    description: 'The identity provider that you signed in with; null for a password.',
  },
  createdAt: timestamp,
  refreshedAt: orNull(timestamp),
  expiresAt: { ...timestamp, description: 'Each refresh moves it forward.' },
});
