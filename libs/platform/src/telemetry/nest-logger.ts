import type { LoggerService } from '@nestjs/common';
import { type Logger, logger as rootLogger } from './logger.js';
import { isError } from './redact.js';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** What Nest says of its own start, a line for each module and route: for debugging. */
const BOOT = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/**
 * What Nest logs through: `NestFactory.create(module, { logger: nestLogger() })`. Then `new Logger(Name.name)` in a
 * class writes the same JSON lines, with `context: Name`. Fields go first: `logger.warn({ jobId }, 'gave up')`.
 */
export function nestLogger(logger: Logger = rootLogger): LoggerService {
  const at =
    (level: Level) =>
    (message: unknown, ...rest: unknown[]): void => {
      const lowered = level === 'info' && BOOT.has(String(rest.at(-1))) ? 'debug' : level;
      if (logger.isLevelEnabled(lowered)) write(logger, lowered, message, rest);
    };
  return {
    log: at('info'),
    error: at('error'),
    warn: at('warn'),
    debug: at('debug'),
    verbose: at('trace'),
    fatal: at('fatal'),
  };
}

/** Nest puts the context last, and before it, for errors, a stack. */
function write(logger: Logger, level: Level, message: unknown, rest: unknown[]): void {
  const params = rest.filter((param) => param !== undefined);
  const context = typeof params.at(-1) === 'string' && !isStack(params.at(-1)) ? params.pop() : undefined;
  const stack = params.find((param) => isStack(param));
  const texts = params.filter((param) => param !== stack);
  const fields: Record<string, unknown> = { context };
  if (stack !== undefined) fields.stack = stack;

  const error = isError(message) ? message : params.find((param) => isError(param));
  if (error) fields.err = error;

  if (isError(message)) {
    logger[level](fields, typeof texts[0] === 'string' ? texts[0] : message.message);
  } else if (typeof message === 'object' && message !== null) {
    const text = texts.find((param) => typeof param === 'string');
    logger[level]({ ...message, ...fields }, text);
  } else {
    const details = params.filter((param) => param !== stack && param !== error);
    if (details.length > 0) fields.details = details;
    logger[level](fields, String(message));
  }
}

function isStack(param: unknown): boolean {
  return typeof param === 'string' && /^.*\n\s+at .+:\d+:\d+/.test(param);
}
