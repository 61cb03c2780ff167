export { examplesOf } from './guide-examples.js';
