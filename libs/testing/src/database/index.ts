export { freshSchema, startTestPostgres, type FreshSchema, type TestPostgres } from './test-postgres.js';
