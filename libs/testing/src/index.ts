export * from './database/index.js';
export * from './stack/index.js';
