import { NoFields } from '../auth/accounts.contract.js';
import { defineRequest } from '../define-request.js';

export const SOCIAL_CONNECT_KINDS = ['oauth', 'bot-token', 'custom'] as const;
/** `oauth`: signing in at the network; `bot-token`, `custom`: what the user enters. */
export type SocialConnectKind = (typeof SOCIAL_CONNECT_KINDS)[number];

/** Something that a user enters to connect an account. */
export interface SocialCustomField {
  key: string;
  label: string;
  /** Not to be shown while it is typed. */
  secret: boolean;
  placeholder?: string;
}

/** A network that posts can go to, as this deployment has it. Facts: social providers. */
export interface SocialProviderRecord {
  id: string;
  label: string;
  connectKind: SocialConnectKind;
  /** What is written for it. */
  editor: 'post' | 'article';
  capabilities: { actions: string[]; captionLimit: number | null };
  /** Whether accounts of it can be connected: all variables of its app are set, or it takes no app. */
  available: boolean;
  /** The variables that are not set; absent where none is missing. */
  missingEnv?: string[];
  /** What the operator is to do about them. */
  setupHint?: string;
  customFields?: SocialCustomField[];
}

export const listSocialProviders = defineRequest<SocialProviderRecord[]>()({
  subject: 'executor.social-provider.list',
  request: NoFields,
});
