import { ValidateBy, type ValidationOptions } from 'class-validator';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An `https` address, or an `http` one of this very machine; without a fragment, a user name or white space. A host with
 * a `*` is refused: addresses are compared byte by byte, so it would match nothing while it looks as if it matched much.
 */
export function isWebAddress(value: unknown): boolean {
  const url = parse(value);
  if (
    !url ||
    url.hash !== '' ||
    (value as string).endsWith('#') ||
    url.hostname.includes('*') ||
    url.username !== '' ||
    url.password !== ''
  ) {
    return false;
  }
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** A web address that is an origin and no more: `https://example.com`. */
export function isBareOrigin(value: unknown): boolean {
  return isWebAddress(value) && parse(value)?.origin === value;
}

export const IsWebAddress = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isWebAddress',
      validator: {
        validate: isWebAddress,
        defaultMessage: () =>
          '$property must be an https address without a wildcard, or an http one of localhost',
      },
    },
    options,
  );

export const IsBareOrigin = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isBareOrigin',
      validator: {
        validate: isBareOrigin,
        defaultMessage: () => '$property must be an origin such as https://example.com',
      },
    },
    options,
  );

function parse(value: unknown): URL | undefined {
  // The parser would strip white space, and what is compared byte by byte must be what was checked.
  if (typeof value !== 'string' || value.length > 2_048 || /[\s\\]/.test(value)) return undefined;
  return URL.canParse(value) ? new URL(value) : undefined;
}
