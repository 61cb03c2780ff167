export { pick, seeded } from '@easel/testing';
