/**
 * The server's configuration file.
 * @param storeDir where JetStream keeps its streams.
 */
export function natsConfig({ port, storeDir }: { port: number; storeDir: string }): string {
  return [
    `listen: "127.0.0.1:${port}"`,
    'server_name: "easel"',
    'max_payload: 8MB',
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeDir)}`,
    '  max_memory_store: 64MB',
    '}',
    '',
  ].join('\n');
}
