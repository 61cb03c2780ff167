import type { Edition } from '@easel/platform';
import type { GatewayConfig } from '../gateway.config.js';

/** Languages that the app may start in. */
export const LOCALES = [
  'he',
  'ar',
  'de',
  'fr',
  'es',
  'hi',
  'ja',
  'ko',
  'pt-BR',
  'ru',
  'zh-CN',
  'en',
] as const;

/** What a browser learns of the installation before it runs the app. Specification 3, 2.2 and 4. */
export interface BrowserConfig {
  /** Origin of the API; `/` where pages and API share one. */
  apiUrl: string;
  /** The identity platform as browsers reach it; empty where there is none. */
  platformUrl: string;
  platformAnonKey: string;
  /** The language to start in; absent: the browser's. The user's own choice goes before it. */
  locale?: (typeof LOCALES)[number];
  edition: Edition;
  organizationsEnabled: boolean;
}

type BrowserVariables = Pick<
  GatewayConfig,
  | 'PUBLIC_URL'
  | 'PUBLIC_URL_SAME_ORIGIN'
  | 'FRONTEND_PLATFORM_URL'
  | 'PLATFORM_ANON_KEY'
  | 'DEFAULT_LOCALE'
  | 'EDITION'
  | 'ORGS_ENABLED'
>;

export function browserConfig(config: BrowserVariables): BrowserConfig {
  const locale = LOCALES.find((known) => known === config.DEFAULT_LOCALE);
  return {
    apiUrl: config.PUBLIC_URL_SAME_ORIGIN === 'true' ? '/' : config.PUBLIC_URL,
    platformUrl: config.FRONTEND_PLATFORM_URL,
    platformAnonKey: config.PLATFORM_ANON_KEY,
    ...(locale !== undefined && { locale }),
    edition: config.EDITION,
    organizationsEnabled: config.EDITION === 'cloud' && config.ORGS_ENABLED,
  };
}

/** The config as a script. Nothing in a value can end a script element that it may be pasted into. */
export function browserScript(config: BrowserConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `window.__SERVICE_CONFIG__ = ${json};\n`;
}
