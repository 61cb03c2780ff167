export { freePort, LOOPBACK } from './free-port.js';
export { memorySettings } from './memory-settings.js';
export type { DatabaseRole, Stack } from './running-stack.js';
export { postgresRights } from './postgres/postgres-account.js';
export { findPostgres } from './postgres/postgres-binaries.js';
export { SCHEMAS } from './postgres/service-databases.js';
export { launchCommand } from './processes/launch-command.js';
export { mayHave } from './service-secrets.js';
export { startStack } from './start-stack.js';
