export { until } from './until.js';
export { untilJobEnded } from './until-job-ended.js';
