import { IsOptional, IsUUID } from 'class-validator';
import type { Caller, CredentialKind } from '../caller.js';
import { defineEvent } from '../define-event.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** Who did what to what. Entries of one account or organization form a chain, each hashed over the one before. */
export interface AuditEntry {
  /** Counts from 1, without gaps. */
  number: number;
  at: string;
  actorId: string;
  /** `external-sign-in`: a provider vouched for the account, and there was no session yet. */
  credential: CredentialKind | 'external-sign-in';
  /** The session, token or authorization; of an external sign-in, the provider. */
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

export class AuditLogRequest {
  /** Absent: the caller's own account. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;
}

/** Whether each entry of a log still follows from the ones before it. */
export interface AuditVerdict {
  whole: boolean;
  /** How many do, from the first one on. */
  entries: number;
  /** The number of the first one that does not: changed, or missing. */
  brokenAt: number | null;
}

/** Newest first; an organization's is for its owner and its administrators, 404 `not_found` for others. */
export const listAudit = defineRequest<Page<AuditEntry>>()({
  subject: 'auth.audit.list',
  request: ListAuditRequest,
});

/** Computes all hashes again; for those who may read the log. */
export const verifyAudit = defineRequest<AuditVerdict>()({
  subject: 'auth.audit.verify',
  request: AuditLogRequest,
});

/** An action that another service reports, in the transaction of the action. */
export interface AuditedAction {
  at: string;
  actor: Pick<Caller, 'userId' | 'credential' | 'credentialId'>;
  /** Where what it concerns is: the workspace's organization has the entry, or without one this account. */
  workspaceId: string | null;
  accountId: string;
  /** `<noun>.<past participle>` */
  action: string;
  targetId: string;
  /** Never a secret. */
  detail?: Record<string, unknown>;
}

export const auditedAction = defineEvent<AuditedAction>({
  subject: 'events.audit.deed.done',
  publishedBy: ['executor'],
  heardBy: { auth: 'auth-record-deed' },
});
