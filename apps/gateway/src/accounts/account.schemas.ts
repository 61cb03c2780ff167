import type { Me, SessionGranted, UserRecord } from '@easel/contracts';
import { flag, integer, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

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

export const me = recordOf<Me>('Me', {
  id: uuid,
  email: text,
  displayName: orNull(text),
  avatarUrl: orNull(text),
  tier: text,
  isAdmin: flag,
});
