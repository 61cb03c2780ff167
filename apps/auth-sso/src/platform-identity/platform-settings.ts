import { checkAddress } from '@easel/platform';

/** Where an identity platform may be, as `class-validator` says it. Plain http is for one inside the same network. */
export const PLATFORM_ADDRESS = {
  require_tld: false,
  require_protocol: true,
  protocols: ['http', 'https'],
};

/** The identity platform whose tokens are taken. */
export interface PlatformSettings {
  /** `iss` of its tokens, compared exactly. */
  issuer: string;
  audience: string;
  keysUrl: URL;
  trustEmail: boolean;
}

interface PlatformVariables {
  PLATFORM_URL?: string;
  PLATFORM_ISSUER?: string;
  PLATFORM_JWKS_URL?: string;
  PLATFORM_AUDIENCE: string;
  PLATFORM_TRUST_EMAIL: boolean;
}

/** Undefined where no platform is configured. */
export function platformSettings(config: PlatformVariables): PlatformSettings | undefined {
  if (config.PLATFORM_URL === undefined) return undefined;
  const issuer = config.PLATFORM_ISSUER ?? `${withoutSlash(config.PLATFORM_URL)}/auth/v1`;
  return {
    issuer,
    audience: config.PLATFORM_AUDIENCE,
    keysUrl: new URL(config.PLATFORM_JWKS_URL ?? `${withoutSlash(issuer)}/.well-known/jwks.json`),
    trustEmail: config.PLATFORM_TRUST_EMAIL,
  };
}

export function platformProblems(env: NodeJS.ProcessEnv): string[] {
  if (!env.PLATFORM_URL) {
    return ['PLATFORM_ISSUER', 'PLATFORM_JWKS_URL']
      .filter((name) => env[name])
      .map((name) => `${name} needs PLATFORM_URL`);
  }
  const keys = env.PLATFORM_JWKS_URL || env.PLATFORM_ISSUER || env.PLATFORM_URL;
  if (!URL.canParse(keys)) {
    const namesNone = env.PLATFORM_ISSUER && !env.PLATFORM_JWKS_URL;
    return namesNone ? ['PLATFORM_JWKS_URL must be set where PLATFORM_ISSUER is no address'] : [];
  }
  return isOpenToOthers(new URL(keys))
    ? [
        'PLATFORM_URL must be https, and so must be where its keys are, unless they are inside your own network',
      ]
    : [];
}

/**
 * Whether the keys would come in plain text over the public internet: anyone on the network path could forge tokens.
 */
function isOpenToOthers({ protocol, origin, port }: URL): boolean {
  if (protocol !== 'http:') return false;
  try {
    checkAddress(origin, { ports: [Number(port || 80)] });
    return true;
  } catch {
    return false;
  }
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}
