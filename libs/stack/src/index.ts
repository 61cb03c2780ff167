export { APPS, EXECUTOR_ROLES, type AppName, type AppProcess, type ExecutorRole } from './process-list.js';
export { freePort, localOrigin } from './free-port.js';
export type { DatabaseRole, Stack } from './running-stack.js';
export { postgresRights, type PostgresRights } from './postgres/postgres-account.js';
export { findPostgres, type PostgresBinaries } from './postgres/postgres-binaries.js';
export { SCHEMAS } from './postgres/service-databases.js';
export { launchCommand, type Launch } from './processes/launch-command.js';
export { ProcessFailed, StackError, WrongVariables, type WrongVariable } from './stack.errors.js';
export { startStack, type StartStackOptions } from './start-stack.js';
