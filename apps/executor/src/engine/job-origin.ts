import type { Caller } from '@easel/contracts';

/** Where a job came from, as it is stored: the client's label, or one derived from the credential. */
export function originOf({ client, credential }: Pick<Caller, 'client' | 'credential'>): string {
  if (client !== undefined) return client;
  return ORIGINS[credential];
}

const ORIGINS: Readonly<Record<Caller['credential'], string>> = {
  session: 'web',
  'personal-token': 'api',
  'oauth-app': 'app',
};

/** A stored origin as clients read it: `sdk/1.2.0` is the source `sdk` with itself as detail. */
export function sourceOf(origin: string | null): { source: string | null; source_detail: string | null } {
  const [source] = origin?.split('/') ?? [];
  return { source: source ?? null, source_detail: origin?.includes('/') ? origin : null };
}
