import type { NodeCategory } from '@easel/catalog';

/** The areas of the reference, in the order in which it shows them. */
export const TAGS = {
  'Sign-in':
    'Open an account, sign in, refresh a session, change or restore a password, sign in through a provider.',
  Account: 'Who you are, where you are signed in, and messages to you.',
  'API tokens': 'Personal tokens for scripts and servers.',
  'OAuth apps':
    'Let an app act for its users: register it, ask for consent, trade codes for tokens, revoke grants.',
  Projects: 'Folders of workflows.',
  Workflows: 'Make, read, change, version, import and export workflows: graphs of nodes and edges.',
  Sharing: 'Let others read a workflow or work on it.',
  'Running workflows': 'Start a workflow, wait for it, follow it, cancel it, read what it made.',
  Apps: 'Publish a workflow as an app with curated inputs, and run apps.',
  Templates: 'Publish workflows that others copy, browse them, and read tutorials.',
  Webhooks: 'Start a workflow by a request from elsewhere, and be notified when runs and jobs end.',
  Jobs: 'The single pieces of work: read, wait, cancel.',
  Reviews: 'Hold the results of jobs until somebody approves them.',
  Catalog: 'What there is: node types, models, pickers and their options.',
  Presets: 'Saved settings of nodes, and pieces of prompts.',
  'Generate images': 'Run one node that makes or changes a picture.',
  'Generate video': 'Run one node that makes or changes a video with a model.',
  'Generate audio': 'Run one node that makes or changes speech, music or sound.',
  'Generate text': 'Run one node that writes or reads a text.',
  'Process media': 'Run one node that cuts, combines, converts or labels media, without a model.',
  'Other nodes': 'Run one node of another kind: inputs, data, outputs.',
  Voices: 'Voices for speech, and clones of your own.',
  Films: 'Make a film from a story in stages (cloud edition).',
  Recasts: 'Make an analysed video again with another cast (cloud edition).',
  Entities:
    'Characters, objects, locations and creatures: subjects that stay themselves from picture to picture.',
  Library: 'Upload files, and read, move and delete what is stored.',
  Media: 'The files themselves.',
  Credits: 'Balance, prices, quotes and the ledger.',
  Organizations: 'Organizations, invitations and workspaces.',
  Copilot: 'An assistant that proposes changes of a workflow (cloud edition).',
  Administration: 'For operators of the installation.',
  Service: 'Health, version, set-up, pages and this document.',
} as const;

export type Tag = keyof typeof TAGS;

const OF_AREA: Readonly<Record<string, Tag>> = {
  Auth: 'Sign-in',
  Sso: 'Sign-in',
  SignInPages: 'Sign-in',
  Keys: 'Sign-in',
  Door: 'Administration',
  Sessions: 'Account',
  Me: 'Account',
  Messages: 'Account',
  ApiTokens: 'API tokens',
  OAuth: 'OAuth apps',
  OAuthGrants: 'OAuth apps',
  OAuthMetadata: 'OAuth apps',
  DeveloperApps: 'OAuth apps',
  Projects: 'Projects',
  ProjectWorkflows: 'Workflows',
  Workflows: 'Workflows',
  PublicWorkflows: 'Sharing',
  Sharing: 'Sharing',
  Shots: 'Sharing',
  Api: 'Running workflows',
  Executions: 'Running workflows',
  ExecutionStats: 'Running workflows',
  Apps: 'Apps',
  Templates: 'Templates',
  TemplateFavorites: 'Templates',
  Tutorials: 'Templates',
  Webhooks: 'Webhooks',
  WebhookEndpoints: 'Webhooks',
  Jobs: 'Jobs',
  Reviews: 'Reviews',
  Discovery: 'Catalog',
  Social: 'Catalog',
  FactoryPresets: 'Presets',
  NodePresets: 'Presets',
  NodePresetFavorites: 'Presets',
  NodePresetGroups: 'Presets',
  PromptSnippets: 'Presets',
  PromptHelper: 'Generate text',
  TextStream: 'Generate text',
  Inline: 'Other nodes',
  Films: 'Generate video',
  Downloads: 'Library',
  Library: 'Library',
  Media: 'Media',
  Voices: 'Voices',
  VoiceClones: 'Voices',
  VoiceChangerPro: 'Voices',
  Pipelines: 'Films',
  PipelineStages: 'Films',
  Recast: 'Recasts',
  VideoScripts: 'Recasts',
  Credits: 'Credits',
  Quotes: 'Credits',
  CreditAdmin: 'Administration',
  DeploymentBilling: 'Administration',
  DeadLetters: 'Administration',
  FederatedAccounts: 'Administration',
  ProviderKeys: 'Administration',
  ServiceConnection: 'Administration',
  Audit: 'Organizations',
  Invitations: 'Organizations',
  Organizations: 'Organizations',
  Workspaces: 'Organizations',
  Copilot: 'Copilot',
  Pages: 'Service',
  Setup: 'Service',
  Browser: 'Service',
  Health: 'Service',
  Version: 'Service',
  Reference: 'Service',
};

/** Controllers that no area names are parts of the service itself. */
export function tagOf(area: string): Tag {
  return OF_AREA[area] ?? 'Service';
}

const OF_CATEGORY: Partial<Record<NodeCategory, Tag>> = {
  'ai-image': 'Generate images',
  'ai-video': 'Generate video',
  'ai-audio': 'Generate audio',
  'ai-text': 'Generate text',
  processing: 'Process media',
  composition: 'Process media',
};

/** The area of a route that runs one node on its own. */
export function tagOfNode(category: NodeCategory): Tag {
  return OF_CATEGORY[category] ?? 'Other nodes';
}
