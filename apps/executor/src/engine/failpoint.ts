export { failpoint, onFailpoint } from '@easel/platform';
