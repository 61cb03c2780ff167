import { IsUUID } from 'class-validator';
import type { Caller } from '../caller.js';
import { defineRequest } from '../define-request.js';

export class MembershipsRequest {
  @IsUUID()
  userId!: string;
}

/** Where an account may see work of others; no workspaces where organizations are disabled. */
export type MemberOf = Pick<Caller, 'workspaces' | 'openWorkspaces'>;

/** For what is looked up when nobody calls, such as in the middle of a run; of no account, and of a banned one, nothing. */
export const findMemberships = defineRequest<MemberOf>()({
  subject: 'auth.memberships.find',
  request: MembershipsRequest,
  askedBy: ['entities'],
  public: true,
});
