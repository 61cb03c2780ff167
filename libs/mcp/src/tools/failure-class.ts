/** Facts about the core, 7.4. */
type FailureClass =
  | 'content_policy'
  | 'validation'
  | 'rate_limited'
  | 'timeout'
  | 'post_processing'
  | 'provider_error'
  | 'unknown';

const CLASSES: Readonly<Record<string, FailureClass>> = {
  content_policy: 'content_policy',
  rate_limited: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  queue_full: 'rate_limited',
  provider_rate_limited: 'rate_limited',
  provider_overloaded: 'rate_limited',
  timeout: 'timeout',
  provider_timeout: 'timeout',
  queue_timeout: 'timeout',
  storage_exceeded: 'post_processing',
  storage_unavailable: 'post_processing',
  validation_error: 'validation',
  invalid_params: 'validation',
  missing_input: 'validation',
  wrong_media: 'validation',
  input_too_large: 'validation',
  not_found: 'validation',
  unsupported_url: 'validation',
  unsupported_media: 'validation',
  unsupported_media_url: 'validation',
  unsupported_content: 'validation',
  content_too_large: 'validation',
  content_type_not_allowed: 'validation',
  computation_too_large: 'validation',
  media_not_found: 'validation',
  media_too_large: 'validation',
  media_too_demanding: 'validation',
  media_unreachable: 'validation',
  invalid_feed: 'validation',
  model_unavailable: 'validation',
};

/** Of what kind a failure is, by the code that its last attempt ended with. */
export function failureClassOf(code: string | null | undefined): FailureClass {
  if (typeof code !== 'string') return 'unknown';
  if (Object.hasOwn(CLASSES, code)) return CLASSES[code] ?? 'unknown';
  if (code.startsWith('provider_')) return 'provider_error';
  return code.startsWith('ffmpeg_') ? 'post_processing' : 'unknown';
}

const LASTING = new Set(['provider_not_configured', 'provider_auth_failed', 'provider_credit']);
const PASSING: ReadonlySet<FailureClass> = new Set(['rate_limited', 'timeout', 'provider_error']);

/** Whether the same run may succeed later. */
export const isRetryable = (code: string | null | undefined): boolean =>
  PASSING.has(failureClassOf(code)) && !LASTING.has(code ?? '');
