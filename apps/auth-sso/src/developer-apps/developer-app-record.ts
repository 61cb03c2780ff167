import type { DeveloperAppRecord } from '@easel/contracts';
import type { OAuthAppRow } from './oauth-app.row.js';

export function toDeveloperAppRecord(row: OAuthAppRow): DeveloperAppRecord {
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    description: row.description,
    homepageUrl: row.homepageUrl,
    logoUrl: row.logoUrl,
    redirectUris: row.redirectUris,
    allowedOrigins: row.allowedOrigins,
    scopesRequested: row.scopesRequested,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
