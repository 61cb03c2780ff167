import type { ProviderId } from '@easel/catalog';
import { comfyRecipes, WrongRecipes } from './comfyui/comfyui-recipes.js';
import { providerDescriptions, providerIds } from './provider-descriptions.js';

/** Where a provider is and how much of it may be used, as this process read it at boot. */
export interface ProviderSettings {
  readonly provider: ProviderId;
  /** Out of the environment, which wins over a stored one. */
  readonly key?: string;
  /** Absent where the provider has no address of its own and the operator named none. */
  readonly baseUrl?: string;
  readonly hosts: Readonly<Record<string, string>>;
  /** Tasks under way at once in this process. */
  readonly concurrency: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_CONCURRENCY = 1_000;

/** The settings of one provider. Wrong ones are named by {@link providerProblems} at boot. */
export function providerSettings(provider: ProviderId, env: Environment): ProviderSettings {
  const description = providerDescriptions[provider];
  const override = filled(env[description.baseUrlVariable]);
  const place = (address: string): string => {
    if (override === undefined) return withoutSlash(address);
    if (description.override === 'whole') return withoutSlash(override);
    const { pathname } = new URL(address);
    return withoutSlash(`${new URL(override).origin}${pathname}`);
  };
  const key = description.keyVariables.map((name) => filled(env[name])).find((value) => value !== undefined);
  const baseUrl = description.baseUrl ?? override;
  return {
    provider,
    ...(key === undefined ? {} : { key }),
    ...(baseUrl === undefined ? {} : { baseUrl: place(baseUrl) }),
    hosts: Object.fromEntries(
      Object.entries(description.hosts ?? {}).map(([name, address]) => [name, place(address)]),
    ),
    concurrency: Number(env[concurrencyVariable(provider)] ?? description.concurrency),
  };
}

export function concurrencyVariable(provider: ProviderId): string {
  return `${provider.toUpperCase()}_CONCURRENCY`;
}

/** What is wrong with the provider variables, each named; for the boot. */
export function providerProblems(env: Environment): string[] {
  return [...providerIds.flatMap((provider) => addressProblems(provider, env)), ...recipeProblems(env)];
}

function recipeProblems(env: Environment): string[] {
  try {
    comfyRecipes(env);
    return [];
  } catch (error) {
    if (error instanceof WrongRecipes) return [error.message];
    throw error;
  }
}

function addressProblems(provider: ProviderId, env: Environment): string[] {
  const { baseUrlVariable } = providerDescriptions[provider];
  const address = filled(env[baseUrlVariable]);
  const limit = filled(env[concurrencyVariable(provider)]);
  return [
    ...(address !== undefined && !isHttpAddress(address)
      ? [`${baseUrlVariable} must be an address that begins with http:// or https://`]
      : []),
    ...(limit !== undefined && !isCount(limit)
      ? [`${concurrencyVariable(provider)} must be a whole number from 1 to ${MOST_CONCURRENCY}`]
      : []),
  ];
}

function isHttpAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
}

function isCount(text: string): boolean {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_CONCURRENCY;
}

function filled(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}
