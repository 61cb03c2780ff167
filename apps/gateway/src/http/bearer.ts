const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i;

/** The credential of an `Authorization: Bearer <credential>` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
