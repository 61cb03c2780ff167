export * from './training-images.js';
export * from './trigger-word.js';
