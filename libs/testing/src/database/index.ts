export { featuresOnDatabase } from './features-on-database.js';
export { giveBackSchema, migratedSchema } from './migrated-schema.js';
export { UNHURRIED } from './unhurried.js';
export { freshSchema, startTestPostgres, type FreshSchema, type TestPostgres } from './test-postgres.js';
