/** One code: the status it comes with, and the members it may have beside `code` and `message`. */
interface CodeEntry {
  /** Several, where a rule names the same code for different situations. */
  readonly status: number | readonly number[];
  readonly extra?: readonly string[];
}

/**
 * Every error code that a caller can get, once. {@link ServiceError} takes no other code, no other status of it
 * and no other members, so that this table and what is sent can't differ. Specification 1, 7; 2, 5.1 and 7.
 */
export const ERROR_CODES = {
  // Any route.
  validation_error: { status: 400, extra: ['path', 'issues', 'errors'] },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  insufficient_scope: { status: 403, extra: ['missingScope'] },
  edition_required: { status: 403, extra: ['required_edition'] },
  in_app_only: { status: 403 },
  not_permitted: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  wrong_mcp_host: { status: 405 },
  request_timeout: { status: 408 },
  idempotency_in_progress: { status: 409 },
  payload_too_large: { status: 413 },
  uri_too_long: { status: 414 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  idempotency_key_reused: { status: 422 },
  rate_limited: { status: 429 },
  rate_limit_exceeded: { status: 429 },
  queue_full: { status: 429, extra: ['limit'] },
  headers_too_large: { status: 431 },
  internal_error: { status: 500 },
  service_unavailable: { status: 503 },

  // Accounts, tokens, workspaces, who pays.
  limit_reached: { status: 400 },
  token_workspace_mismatch: { status: 400 },
  api_tokens_payer_only: { status: 403 },
  payer_balance_jwt_only: { status: 403 },
  payer_required: { status: 403 },
  not_a_member: { status: 403 },
  member_suspended: { status: 403 },
  project_create_not_allowed: { status: 403 },
  personal_space_disabled: { status: 403 },
  sign_up_closed: { status: 403 },
  invitation_required: { status: 403 },
  email_taken: { status: 409 },
  owns_organization: { status: 409 },
  workspace_archived: { status: 409 },
  workspace_has_no_default_project: { status: 409 },

  // OAuth apps. RFC 6749 gives `invalid_client` 401 where a token is asked for.
  invalid_redirect_uri: { status: 400 },
  invalid_scope: { status: 400 },
  invalid_request: { status: 400 },
  invalid_grant: { status: 400 },
  invalid_target: { status: 400 },
  unsupported_grant_type: { status: 400 },
  authorization_pending: { status: 400 },
  slow_down: { status: 400 },
  access_denied: { status: 400 },
  expired_token: { status: 400 },
  invalid_client: { status: [401, 404] },
  dcr_disabled: { status: 403 },
  client_not_allowed: { status: 403 },
  too_many_open_registrations: { status: 429 },

  // Signing in through a provider.
  no_assertion: { status: 400 },
  not_assertion_provider: { status: 400 },
  invalid_signature: { status: 401 },
  invalid_claims: { status: 401 },
  expired: { status: 401 },
  too_long_lived: { status: 401 },
  missing_jti: { status: 401 },
  missing_email: { status: 401 },
  assertion_replayed: { status: 401 },
  invalid_state: { status: 401 },
  invalid_response: { status: 401 },
  account_exists: { status: 403 },
  email_unverified: { status: 403 },
  account_linked_other_provider: { status: 403 },
  account_linked_other_subject: { status: 403 },
  payer_account_protected: { status: 403 },
  unknown_provider: { status: 404 },

  // Workflows, runs, jobs, apps.
  invalid_sub_workflow: { status: 400, extra: ['details'] },
  sequence_execution_required: { status: 400 },
  image_required: { status: 400 },
  no_valid_inputs: { status: 400 },
  no_panels: { status: 400 },
  computation_too_large: { status: 422 },
  workflow_conflict: { status: 409, extra: ['currentVersion', 'currentUpdatedAt', 'currentRecord'] },
  move_blocked: { status: 409, extra: ['projectId', 'workspaceId'] },
  slug_taken: { status: 409 },
  not_resumable: { status: 409 },
  execution_running: { status: 409 },
  already_decided: { status: 409 },
  asset_in_use: { status: 409 },
  storage_exceeded: { status: 413, extra: ['limitBytes'] },
  SCENE_CAPABILITY_UNAVAILABLE: { status: 503 },

  // Routes that wait for a provider.
  provider_not_configured: { status: 400 },
  provider_failed: { status: 502 },
  provider_unavailable: { status: 503 },
  advanced_mode_unsupported: { status: 400 },
  malformed_response: { status: 502 },
  llm_error: { status: 500 },

  // Credits.
  insufficient_credits: { status: 402, extra: ['required', 'available'] },
  budget_exceeded: { status: 402, extra: ['budgetOf', 'budget', 'used', 'required', 'resetsAt'] },
  quote_changed: { status: 409 },
  price_not_configured: { status: 503 },

  // Characters, objects, locations.
  not_archived: { status: 400 },
  main_image_required: { status: 400 },
  no_source_image: { status: 400 },
  no_portrait: { status: 400 },
  name_taken: { status: 409 },
  concurrent_modification: { status: 409, extra: ['updatedAt'] },
  llm_failed: { status: 502 },

  // Training of characters.
  insufficient_training_images: { status: 400 },
  already_training_or_not_found: { status: 409 },
  training_dispatch_failed: { status: 502 },
  public_url_not_configured: { status: 503 },
  webhook_not_configured: { status: 503 },

  // Pipelines.
  pipeline_not_completed: { status: 400 },
  invalid_stage: { status: 400 },
  invalid_change_type_for_stage: { status: 400 },
  unknown_helper: { status: 400 },
  rights_attestation_required: { status: 403 },
  pipeline_not_found: { status: 404 },
  workflow_id_required: { status: 400 },
  workflow_not_found: { status: 404 },
  stage_not_open: { status: 409 },
  stage_not_awaiting: { status: 409 },
  sub_gate_not_open: { status: 409 },
  pipeline_ended: { status: 409 },
  pipeline_not_failed: { status: 409 },
  chat_limit_reached: { status: 409 },
  cost_cap_reached: { status: 409 },
  no_stage_assistant: { status: 501 },

  // Productions. What one operation of a batch lacks is the batch's fault; elsewhere it is missing.
  op_invalid: { status: 400, extra: ['opIndex', 'path'] },
  op_target_missing: { status: [400, 404], extra: ['opIndex', 'path', 'missing', 'reason'] },
  production_busy: { status: 409 },
  sequence_quote_changed: { status: 409, extra: ['inputHash'] },
  production_capability_required: { status: 409 },
} as const satisfies Record<string, CodeEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

type StatusOf<C extends ErrorCode> = (typeof ERROR_CODES)[C]['status'] extends readonly (infer S)[]
  ? S
  : (typeof ERROR_CODES)[C]['status'];

type ExtraOf<C extends ErrorCode> = (typeof ERROR_CODES)[C] extends { extra: readonly (infer M)[] }
  ? Readonly<Partial<Record<M & string, unknown>>>
  : Readonly<Record<string, never>>;

/** Status, code, message, further members and `Retry-After` in seconds, as the table has them. */
export type ErrorParts = {
  [C in ErrorCode]: [status: StatusOf<C>, code: C, message: string, extra?: ExtraOf<C>, retryAfter?: number];
}[ErrorCode];
