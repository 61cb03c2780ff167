export * from './identity-platform.js';
