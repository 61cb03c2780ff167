import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SsoStep } from '@easel/contracts';

/** Holds a sign-in while the browser is at the provider. */
const COOKIE = 'easel_sso';
const HELD = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]+)`);

/** What the browser has kept since its sign-in began. */
export function keptBy({ headers }: FastifyRequest): { kept?: string } {
  const kept = HELD.exec(headers.cookie ?? '')?.[1];
  return kept === undefined ? {} : { kept };
}

/** Sends the browser on. What it is to bring back, it brings back to this provider's addresses alone. */
export function goOn(
  reply: FastifyReply,
  { provider, step, publicUrl }: { provider: string; step: SsoStep; publicUrl: string },
): void {
  const { location, keep } = step;
  reply.header('Location', location);
  if (keep === undefined) return;
  const isHttps = publicUrl.startsWith('https:');
  // Browsers send a cookie along with a form that another site posts only when it says None, and take None only
  // over https.
  const sameSite = keep?.crossSite === true && isHttps ? 'None' : 'Lax';
  const cookie = [
    `${COOKIE}=${keep?.value ?? ''}`,
    `Path=/v1/sso/${encodeURIComponent(provider)}`,
    `Max-Age=${keep?.seconds ?? 0}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isHttps ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', cookie.join('; '));
}
