export * from './hostile-files.js';
