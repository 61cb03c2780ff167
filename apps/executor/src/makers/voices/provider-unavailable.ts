import { ServiceError, ValidationFailed } from '@easel/contracts';

/** Failures that are about what was sent. */
const OF_THE_INPUT = new Set([
  'invalid_params',
  'voice_not_found',
  'content_policy',
  'input_unreachable',
  'missing_input',
  'unsupported_media',
  'unsupported_media_url',
  'no_media_file',
  'media_not_found',
  'media_too_large',
  'media_unreachable',
  'wrong_media',
]);
/** Failures of which nothing is known but that the provider can't be used now. */
const AWAY = new Set([
  'provider_not_configured',
  'provider_auth_failed',
  'provider_credit',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unreachable',
  'provider_timeout',
  'queue_timeout',
  'timeout',
]);
const RETRY_AFTER_SECONDS = 30;

/** The error for a caller who waited for a provider's work; `field` names the field of the request. */
export function asServiceError(
  { code, message }: { code: string | null; message: string | null },
  field: string,
): ServiceError {
  const text = message ?? 'The provider failed.';
  if (code !== null && OF_THE_INPUT.has(code)) return new ValidationFailed([{ path: field, message: text }]);
  if (code !== null && AWAY.has(code)) {
    return new ServiceError(503, 'provider_unavailable', text, {}, RETRY_AFTER_SECONDS);
  }
  return new ServiceError(502, 'provider_failed', text);
}
