export const REDACTED = '[redacted]';

/** Shapes that are secrets wherever they stand: our own tokens, JWTs, and the best known providers' keys. */
const TOKENS = new RegExp(
  [
    'ndr_[A-Za-z0-9_]{12,}',
    '(?<![A-Za-z0-9])(?:wh)?sec_[A-Za-z0-9+/=_-]{12,}',
    'eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){0,4}',
    '(?<![A-Za-z0-9])[srp]k[-_][A-Za-z0-9_-]{16,}',
    'r8_[A-Za-z0-9]{20,}',
    'hf_[A-Za-z0-9]{20,}',
    'gh[pousr]_[A-Za-z0-9]{20,}',
    'xox[abeoprs]-[A-Za-z0-9-]{10,}',
    'AKIA[0-9A-Z]{16}',
    'AIza[A-Za-z0-9_-]{30,}',
    '-----BEGIN(?:[A-Z +]|%20)*PRIVATE(?: |%20|\\+)KEY-----[\\s\\S]*?(?:-----END(?:[A-Z +]|%20)*KEY-----|$)',
  ].join('|'),
  'g',
);

const QUERY_NAMES =
  '(?:[a-z]+_)?token|assertion|code|code_verifier|client_secret|password|api[_-]?key|key|sig|signature|' +
  'x-amz-(?:signature|credential|security-token)|samlresponse';

/** `?token=...`, also inside a percent-encoded address. */
const QUERY_PARAMETERS = new RegExp(
  `([?&;]|%3F|%26)(${QUERY_NAMES})(=|%3D)(?:(?!%26)[^&\\s"'<>#\\\\])+`,
  'gi',
);

/** `scheme://user:password@host` */
const USER_INFO = /:\/\/[^\s/:@"'<>]*:[^\s/"'<>]+@/g;

const AUTHORIZATION_SCHEMES = /\b(Bearer|DPoP) +[\w.~+/=-]{8,}/gi;

const STRONG_NAMES =
  'password|passwd|passphrase|secret|api[_-]?key|(?:access|refresh|id|sso|session)[_-]?token|' +
  '(?:private|signing|encryption|secret|access)[_-]?key|service[_-]?role[_-]?key|authorization|samlresponse';

/** `password=x`, `client_secret: x`, `authorization: Basic x` */
const ASSIGNMENTS = new RegExp(
  `(${STRONG_NAMES}|token(?==)|assertion(?==))( *[=:] *)(?:(?:basic|bearer|dpop) +)?[^\\s"'&,;\\\\]+`,
  'gi',
);

const COOKIE_HEADERS = /(cookie *[=:] *)[^"\r\n]+/gi;

/** `"password":"x"`, with the backslashes of JSON inside JSON; the same count of them must close the value. */
const QUOTED_FIELDS = new RegExp(
  `((?:${STRONG_NAMES}|token|assertion|cookie)(\\\\*["']) *[:=] *)(?:\\2[\\s\\S]*?(?:(?<!\\\\)\\2|$)|[^\\s"'\\\\,{}[\\]]+)`,
  'gi',
);

/** A text without one of these cannot match any pattern above. */
const MAY_HOLD_SECRET = /[_:=]|%3D|eyJ|bearer|dpop|[srp]k-|xox|AKIA|AIza|-----BEGIN/i;

const SHORTEST_SECRET = 6;

/**
 * Replaces secrets inside free text by `[redacted]`: tokens by their shape, URL parameters (`token`, `code`,
 * `assertion`, `sso_token`, ...), passwords in addresses, and values that stand after a telling name.
 */
export function redactText(text: string): string {
  if (text.length < SHORTEST_SECRET || !MAY_HOLD_SECRET.test(text)) return text;
  return text
    .replace(TOKENS, REDACTED)
    .replace(QUOTED_FIELDS, `$1$2${REDACTED}$2`)
    .replace(COOKIE_HEADERS, `$1${REDACTED}`)
    .replace(QUERY_PARAMETERS, `$1$2$3${REDACTED}`)
    .replace(USER_INFO, `://${REDACTED}@`)
    .replace(AUTHORIZATION_SCHEMES, `$1 ${REDACTED}`)
    .replace(ASSIGNMENTS, `$1$2${REDACTED}`);
}
