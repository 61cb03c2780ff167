import type { SchemaOptions } from '@easel/platform';
import { UserRow } from './accounts/user.row.js';
import { SigningKeyRow } from './keys/signing-key.row.js';
import { CreateAuthSchema1763700000000 } from './migrations/create-auth-schema.js';
import { ProjectRow } from './projects/project.row.js';
import { RefreshTokenRow } from './sessions/refresh-token.row.js';
import { SessionRow } from './sessions/session.row.js';

export const authSchema: SchemaOptions = {
  schema: 'auth',
  rows: [UserRow, SessionRow, RefreshTokenRow, SigningKeyRow, ProjectRow],
  migrations: [CreateAuthSchema1763700000000],
};
