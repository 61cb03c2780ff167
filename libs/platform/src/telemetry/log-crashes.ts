import { flushLogs, type Logger } from './logger.js';

/**
 * Writes what nobody caught as a last, cleaned line, and ends the process: Node's own report would show the raw text.
 * Answers a function that takes it back.
 */
export function logCrashes(logger: Logger): () => void {
  const end = (error: unknown): void => {
    logger.fatal({ err: error }, 'not caught');
    flushLogs();
    process.exit(1);
  };
  process.on('uncaughtException', end);
  return () => void process.off('uncaughtException', end);
}
