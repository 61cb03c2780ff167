import type { SchemaOptions } from '@easel/platform';
import { UserRow } from './users/user.row.js';
import { ApiTokenRow } from './api-tokens/api-token.row.js';
import { OAuthAppRow } from './developer-apps/oauth-app.row.js';
import { InvitationRow } from './invitations/invitation.row.js';
import { SigningKeyRow } from './keys/signing-key.row.js';
import { AddApiTokens1763900000000 } from './migrations/add-api-tokens.js';
import { AddAuditLog1764000000000 } from './migrations/add-audit-log.js';
import { AddDeviceAuthorizations1790002600000 } from './migrations/add-device-authorizations.js';
import { AddExternalSignIn1764100010000 } from './migrations/add-external-sign-in.js';
import { AddMessages1764400000000 } from './migrations/add-messages.js';
import { AddMonthlyBudgets1764100200000 } from './migrations/add-monthly-budgets.js';
import { AddOauth1764100000000 } from './migrations/add-oauth.js';
import { AddOrganizations1763800000000 } from './migrations/add-organizations.js';
import { AddPlatformIdentities1764300000000 } from './migrations/add-platform-identities.js';
import { AddTheDoor1790002200000 } from './migrations/add-the-door.js';
import { BindDevicesToChallenges1790002800000 } from './migrations/bind-devices-to-challenges.js';
import { BindTokensToResources1790002500000 } from './migrations/bind-tokens-to-resources.js';
import { CreateAuthSchema1763700000000 } from './migrations/create-auth-schema.js';
import { DescribeSessions1790000200000 } from './migrations/describe-sessions.js';
import { IndexAccountsByAge1764200000000 } from './migrations/index-accounts-by-age.js';
import { NoteUsedRequests1790002110000 } from './migrations/note-used-requests.js';
import { SayWhoSeesWork1790002410000 } from './migrations/say-who-sees-work.js';
import { OrganizationMemberRow } from './organizations/organization-member.row.js';
import { OrganizationRow } from './organizations/organization.row.js';
import { ProjectRow } from './project-store/project.row.js';
import { RefreshTokenRow } from './sessions/refresh-token.row.js';
import { SessionRow } from './sessions/session.row.js';
import { WorkspaceMemberRow } from './workspaces/workspace-member.row.js';
import { WorkspaceRow } from './workspaces/workspace.row.js';

export const authSchema: SchemaOptions = {
  schema: 'auth',
  rows: [
    UserRow,
    SessionRow,
    RefreshTokenRow,
    SigningKeyRow,
    ProjectRow,
    OrganizationRow,
    OrganizationMemberRow,
    InvitationRow,
    WorkspaceRow,
    WorkspaceMemberRow,
    ApiTokenRow,
    OAuthAppRow,
  ],
  migrations: [
    CreateAuthSchema1763700000000,
    AddOrganizations1763800000000,
    AddApiTokens1763900000000,
    AddAuditLog1764000000000,
    AddOauth1764100000000,
    AddExternalSignIn1764100010000,
    IndexAccountsByAge1764200000000,
    NoteUsedRequests1790002110000,
    AddPlatformIdentities1764300000000,
    AddMessages1764400000000,
    AddMonthlyBudgets1764100200000,
    DescribeSessions1790000200000,
    AddTheDoor1790002200000,
    SayWhoSeesWork1790002410000,
    BindTokensToResources1790002500000,
    AddDeviceAuthorizations1790002600000,
    BindDevicesToChallenges1790002800000,
  ],
};
