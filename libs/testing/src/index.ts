export * from './database/index.js';
export * from './stack/index.js';
export * from './workflows/index.js';
