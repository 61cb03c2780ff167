import { nodeTypes } from '@easel/catalog';
import type { SocialConnectKind, SocialCustomField } from '@easel/contracts';

/** A network that posts can go to. */
export interface SocialNetwork {
  id: string;
  label: string;
  /** How an account is connected. */
  connectKind: SocialConnectKind;
  /** Whether a post or an article is written for it. */
  editor: 'post' | 'article';
  actions: readonly string[];
  /** Characters of a caption; absent where the network has no limit of its own. */
  captionLimit?: number;
  /** The variables of the deployment's own OAuth app at the network; none where it takes no app. */
  appVariables: readonly string[];
  /** What a user enters, where there is no sign-in at the network. */
  customFields?: readonly SocialCustomField[];
}

/** Networks where the deployment has an app of its own, with the node that posts there. */
const WITH_APP: readonly [id: string, label: string, node: string, appVariables: readonly string[]][] = [
  ['facebook', 'Facebook', 'facebook-post', ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET']],
  ['instagram', 'Instagram', 'instagram-post', ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET']],
  ['linkedin', 'LinkedIn', 'linkedin-post', ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']],
  ['tiktok', 'TikTok', 'tiktok-post', ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET']],
  ['x', 'X', 'x-post', ['X_CLIENT_ID', 'X_CLIENT_SECRET']],
  ['youtube', 'YouTube', 'youtube-upload', ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET']],
];

const field = (
  key: string,
  label: string,
  { secret = false, placeholder }: { secret?: boolean; placeholder?: string } = {},
): SocialCustomField => ({ key, label, secret, ...(placeholder !== undefined && { placeholder }) });

const ownKey = field('apiKey', 'API key', { secret: true });

/** Networks that need no app: specification 3, 2.2. */
const WITHOUT_APP: readonly Omit<SocialNetwork, 'appVariables'>[] = [
  {
    id: 'telegram',
    label: 'Telegram',
    connectKind: 'bot-token',
    editor: 'post',
    ...postedBy('telegram-post'),
    customFields: [field('botToken', 'Bot token', { secret: true })],
  },
  {
    id: 'bluesky',
    label: 'Bluesky',
    connectKind: 'custom',
    editor: 'post',
    actions: ['post-text', 'post-image'],
    captionLimit: 300,
    customFields: [
      field('handle', 'Handle', { placeholder: 'name.bsky.social' }),
      field('appPassword', 'App password', { secret: true }),
    ],
  },
  { id: 'devto', label: 'DEV', ...article(), customFields: [ownKey] },
  {
    id: 'hashnode',
    label: 'Hashnode',
    ...article(),
    customFields: [ownKey, field('publicationId', 'Publication')],
  },
  { id: 'medium', label: 'Medium', ...article(), customFields: [ownKey] },
  {
    id: 'wordpress',
    label: 'WordPress',
    ...article(),
    customFields: [
      field('siteUrl', 'Address of the site', { placeholder: 'https://example.org' }),
      field('username', 'User'),
      field('applicationPassword', 'Application password', { secret: true }),
    ],
  },
  {
    id: 'lemmy',
    label: 'Lemmy',
    connectKind: 'custom',
    editor: 'post',
    actions: ['post-text', 'post-image'],
    customFields: [
      field('instanceUrl', 'Address of the instance', { placeholder: 'https://lemmy.world' }),
      field('username', 'User'),
      field('password', 'Password', { secret: true }),
      field('community', 'Community'),
    ],
  },
];

export const socialNetworks: readonly SocialNetwork[] = [
  ...WITH_APP.map(([id, label, node, appVariables]): SocialNetwork => ({
    id,
    label,
    connectKind: 'oauth',
    editor: 'post',
    ...postedBy(node),
    appVariables,
  })),
  ...WITHOUT_APP.map((network) => ({ ...network, appVariables: [] })),
];

function article(): Pick<SocialNetwork, 'connectKind' | 'editor' | 'actions'> {
  return { connectKind: 'custom', editor: 'article', actions: ['post-article'] };
}

/** What a network takes is what its node offers. */
function postedBy(type: string): Pick<SocialNetwork, 'actions' | 'captionLimit'> {
  const fields = nodeTypes.get(type)?.fields ?? [];
  const actions = fields.find(({ key }) => key === 'action')?.options?.map(String) ?? ['post'];
  const captionLimit = fields.find(({ key }) => key === 'caption')?.maxLength;
  return { actions, ...(captionLimit !== undefined && { captionLimit }) };
}
