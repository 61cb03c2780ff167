export { chainOf, step, text, type TestGraph, wire } from './graphs.js';
export { givenRun, givenWorkflow, type ReadExecution, untilExecution } from './workflows.js';
export { givenProduction } from './production.js';
export { untilJobEnded } from './until-job-ended.js';
