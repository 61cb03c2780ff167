const GIB = 1024 ** 3;

/**
 * The server's configuration file: durable in every respect (each commit is on the disk before it is answered),
 * quick for many small transactions, and small when idle.
 * @param memoryBytes the machine's memory.
 */
export function postgresConfig({ port, memoryBytes }: { port: number; memoryBytes: number }): string {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    password_encryption: 'scram-sha-256',

    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',

    shared_buffers: memoryBytes < 4 * GIB ? '128MB' : '256MB',
    wal_buffers: '16MB',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    effective_cache_size: memoryBytes < 4 * GIB ? '1GB' : '2GB',

    // Queues turn their rows over quickly: small and frequent rounds keep them short.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_cost_limit: 1_000,
    autovacuum_vacuum_insert_scale_factor: 0.1,
    autovacuum_max_workers: 2,

    // Short statements on few cores gain nothing from compilation, parallel plans or I/O helper processes.
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_worker_processes: 4,
    max_logical_replication_workers: 0,
    wal_level: 'minimal',
    max_wal_senders: 0,

    // A service frozen inside a transaction must not keep others from the rows that it locked.
    idle_in_transaction_session_timeout: '15s',
    log_line_prefix: '%m [%p] %q%u ',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_lock_waits: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${typeof value === 'number' ? value : `'${value}'`}\n`)
    .join('');
}
