import { IsString, Length } from 'class-validator';
import { NoFields } from '../auth/accounts.contract.js';
import { defineRequest } from '../define-request.js';

/** How this installation reaches the hosted service. */
export interface ServiceConnectionRecord {
  connected: boolean;
  /** `oauth` goes before `token`, which is one of the environment or of the provider keys. */
  mode: 'oauth' | 'token' | null;
  /** Address of the service; null where none is set. */
  target: string | null;
  scope: string | null;
  connectedAt: string | null;
  expiresAt: string | null;
}

export class FinishConnectionRequest {
  @IsString()
  @Length(1, 200)
  code!: string;

  @IsString()
  @Length(1, 200)
  state!: string;
}

/** For sessions, on business and cloud those of operators, as the others but `finish`. */
export const readServiceConnection = defineRequest<ServiceConnectionRecord>()({
  subject: 'executor.service-connection.get',
  request: NoFields,
});
/** The page at the service on which the connection is allowed. 503 `service_unavailable` where it can't be reached. */
export const startServiceConnection = defineRequest<{ authorizeUrl: string }>()({
  subject: 'executor.service-connection.start',
  request: NoFields,
  deadlineMs: 20_000,
});
/** The way back from there. 400 `invalid_request` for a state that is not, or no longer, waited for. */
export const finishServiceConnection = defineRequest<ServiceConnectionRecord>()({
  subject: 'executor.service-connection.finish',
  request: FinishConnectionRequest,
  deadlineMs: 20_000,
  public: true,
});
/** Forgets the token, and keeps the registration. May be repeated. */
export const endServiceConnection = defineRequest<ServiceConnectionRecord>()({
  subject: 'executor.service-connection.end',
  request: NoFields,
  deadlineMs: 20_000,
});
