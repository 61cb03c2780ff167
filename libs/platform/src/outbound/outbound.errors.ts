/**
 * Why a request was not made, or its answer not taken. A host that does not exist and one that is not public
 * share one reason: a caller must not learn which names and addresses our network knows.
 */
export type RefusalReason =
  | 'invalid_url'
  | 'scheme_not_allowed'
  | 'credentials_in_url'
  | 'port_not_allowed'
  | 'host_not_allowed'
  | 'header_not_allowed'
  | 'too_many_redirects'
  | 'redirect_not_allowed'
  | 'content_type_not_allowed'
  | 'content_encoding_not_allowed'
  | 'too_large';

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  invalid_url: 'This is not a URL that can be fetched.',
  scheme_not_allowed: 'Use a URL that begins with http:// or https://.',
  credentials_in_url: 'Leave the user name and password out of the URL.',
  port_not_allowed: 'This port cannot be used; leave it out of the URL.',
  host_not_allowed: 'This host cannot be used: it does not exist or is not on the public internet.',
  header_not_allowed: 'A header of this request cannot be set.',
  too_many_redirects: 'The address redirects too often.',
  redirect_not_allowed: 'The address redirects to a place that cannot be followed.',
  content_type_not_allowed: 'The address answers with another type of content than is wanted here.',
  content_encoding_not_allowed: 'The address answers with compressed content although none was asked for.',
  too_large: 'The address answers with more bytes than are accepted here.',
};

/** A rule of ours forbids this request or its answer; trying again changes nothing. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(readonly reason: RefusalReason) {
    super(REFUSALS[reason]);
  }
}

export type FailureReason =
  | 'dns_unavailable'
  | 'unreachable'
  | 'tls_failed'
  | 'connection_lost'
  | 'timed_out'
  | 'http_status'
  | 'invalid_answer';

const FAILURES: Readonly<Record<FailureReason, string>> = {
  dns_unavailable: 'Names cannot be looked up just now.',
  unreachable: 'The host cannot be reached.',
  tls_failed: "The host's certificate or its encryption cannot be accepted.",
  connection_lost: 'The host ended the connection before its answer was complete.',
  timed_out: 'The host took longer than it may.',
  http_status: 'The host answered with an error.',
  invalid_answer: 'The host answered with something that cannot be read.',
};

export interface FailureFacts extends ErrorOptions {
  /** Whether another try may go better. */
  retryable: boolean;
  /** Whether the host may have received the request, so that sending it again may do something twice. */
  maybeReceived: boolean;
  /** Of an answer outside 200 to 299. */
  status?: number;
}

/** The request was allowed but did not work. The `cause` is for the log and never for a caller. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';
  readonly retryable: boolean;
  readonly maybeReceived: boolean;
  readonly status?: number;

  constructor(
    readonly reason: FailureReason,
    { retryable, maybeReceived, status, ...options }: FailureFacts,
  ) {
    super(status === undefined ? FAILURES[reason] : `The host answered with status ${status}.`, options);
    this.retryable = retryable;
    this.maybeReceived = maybeReceived;
    if (status !== undefined) this.status = status;
  }
}
