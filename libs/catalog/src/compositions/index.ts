export * from './composition.js';
export { compositionProblems, LONGEST_COMPOSITION, MOST_LAYERS } from './check-composition.js';
