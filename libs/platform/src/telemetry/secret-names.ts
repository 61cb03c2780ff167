/** Lower case, without separators: `x-api-key`, `X_API_KEY` and `xApiKey` are one name. */
const WHOLE_NAMES = new Set([
  'auth',
  'jwt',
  'pass',
  'pwd',
  'passwd',
  'bearer',
  'sig',
  'pin',
  'otp',
  'samlresponse',
]);

const ENDINGS = [
  'token',
  'tokens',
  'secret',
  'secrets',
  'password',
  'passwords',
  'passphrase',
  'authorization',
  'cookie',
  'cookies',
  'assertion',
  'credential',
  'credentials',
  'signature',
  'codeverifier',
  'apikey',
  'apikeys',
  'accesskey',
  'secretkey',
  'privatekey',
  'signingkey',
  'encryptionkey',
  'servicerolekey',
];

const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, boolean>();

/** Whether a field, header or variable of this name holds a secret: `accessToken`, `set-cookie`, `SERVICE_API_KEY`. */
export function isSecretName(name: string): boolean {
  let secret = remembered.get(name);
  if (secret === undefined) {
    const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    secret = WHOLE_NAMES.has(plain) || ENDINGS.some((ending) => plain.endsWith(ending));
    // Names may come from callers' bodies, so what is remembered is bounded.
    if (remembered.size < MAX_REMEMBERED) remembered.set(name, secret);
  }
  return secret;
}
