import { IsOptional, IsUUID } from 'class-validator';
import type { CredentialKind } from '../caller.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** Who did what to what. Entries of one account or organization form a chain, each hashed over the one before. */
export interface AuditEntry {
  /** Counts from 1, without gaps. */
  number: number;
  at: string;
  actorId: string;
  credential: CredentialKind;
  credentialId: string;
  /** `<noun>.<past participle>`: `api-token.created`. */
  action: string;
  targetId: string;
  detail: Record<string, unknown>;
  /** SHA-256 in hexadecimal digits, of the previous entry's hash and of this entry. */
  hash: string;
}

export class ListAuditRequest extends PageQuery {
  /** Absent: the caller's own account. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;
}

/** Newest first; an organization's is for its owner and its administrators, 404 `not_found` for others. */
export const listAudit = defineRequest<Page<AuditEntry>>()({
  subject: 'auth.audit.list',
  request: ListAuditRequest,
});
