import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { StackError } from './stack.errors.js';

/**
 * Claims a data folder for this process. The claim is a name in the kernel's own table of local sockets, not a
 * file: it ends with the process however that ends, so no stale claim is ever found.
 * @param dataDir the folder's real path
 * @returns gives the folder back.
 * @throws StackError when another stack runs on it.
 */
export function lockFolder(dataDir: string): Promise<() => void> {
  const name = `\0easel-stack-${createHash('sha256').update(dataDir).digest('hex')}`;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new StackError(
              `Another stack runs on ${dataDir}. Stop it first, or choose another SERVICE_DATA_DIR.`,
            )
          : error,
      );
    });
    server.listen(name, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}
