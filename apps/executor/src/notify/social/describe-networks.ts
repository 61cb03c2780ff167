import type { SocialProviderRecord } from '@easel/contracts';
import { type SocialNetwork, socialNetworks } from './social-networks.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The networks as this deployment has them: one whose app is not set up says which variables are missing. */
export function describeNetworks(env: Environment, publicUrl: string): SocialProviderRecord[] {
  return socialNetworks.map((network) => describe(network, env, publicUrl));
}

/** Networks whose accounts this version can connect. A network is not available before there is a way to connect one. */
const CONNECTABLE: ReadonlySet<string> = new Set();

function describe(network: SocialNetwork, env: Environment, publicUrl: string): SocialProviderRecord {
  const { id, label, connectKind, editor, actions, captionLimit, appVariables, customFields } = network;
  const missingEnv = appVariables.filter((name) => (env[name] ?? '').trim() === '');
  return {
    id,
    label,
    connectKind,
    editor,
    capabilities: { actions: [...actions], captionLimit: captionLimit ?? null },
    available: missingEnv.length === 0 && CONNECTABLE.has(id),
    ...(missingEnv.length > 0
      ? { missingEnv, setupHint: hintOf(id, label, missingEnv, publicUrl) }
      : !CONNECTABLE.has(id) && { setupHint: `This version cannot connect accounts of ${label} yet.` }),
    ...(customFields && { customFields: [...customFields] }),
  };
}

function hintOf(id: string, label: string, missing: readonly string[], publicUrl: string): string {
  const redirect = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/v1/social/callback/${id}`;
  return `Create an app at ${label}, allow the redirect URI ${redirect}, and set ${missing.join(' and ')}.`;
}
