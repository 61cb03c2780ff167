export * from './api-tokens/index.js';
export * from './database/index.js';
export * from './oauth/index.js';
export * from './providers/index.js';
export * from './stack/index.js';
export * from './workflows/index.js';
export * from './workspaces/index.js';
export * from './webhooks/index.js';
