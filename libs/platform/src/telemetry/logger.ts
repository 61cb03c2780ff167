import { format } from 'node:util';
import { context, isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { isError, redact } from './redact.js';
import { redactText } from './redact-text.js';
import { RepeatLimit } from './repeat-limit.js';
import { currentRequestId } from './trace-context.js';

export type { Logger } from 'pino';

const WARN = 40;
const ERROR = 50;
const FATAL = 60;
const REPEATS_PER_MINUTE = 30;
const SWEEP_MS = 5_000;

type ChildMaker = (this: Logger, bindings: object, options?: object) => Logger;

interface LogIdentity {
  service?: string;
  role?: string;
}

interface LoggerOptions {
  level?: string;
  destination?: DestinationStream;
  repeatsPerMinute?: number;
  now?: () => number;
}

export interface RootLogger {
  logger: Logger;
  identify: (this: void, identity: LogIdentity) => void;
  /** Writes the counts of what was held back. */
  flush: (this: void) => void;
}

/** One JSON object a line: level, time, service, role, traceId, spanId, requestId, msg and the call's own fields. */
export function createRootLogger(options: LoggerOptions = {}): RootLogger {
  const now = options.now ?? Date.now;
  const repeats = new RepeatLimit<{ log: Logger; level: number; msg: string }>(
    options.repeatsPerMinute ?? REPEATS_PER_MINUTE,
  );
  let identity: LogIdentity = {};
  let sweep: NodeJS.Timeout | undefined;

  const logger: Logger = pino(
    {
      level: levelNamed(options.level),
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
      },
      // `redact` has already made errors plain.
      serializers: { err: (error: unknown) => error },
      mixin: () => ({ ...identity, ...currentIds() }),
      hooks: {
        logMethod(args, method, level) {
          const [fields, msg] = redactedCall(args);
          const text = msg ?? errorMessageOf(fields) ?? '';
          if (level >= WARN && level < FATAL && !admit(this as Logger, level, text)) return;
          if (fields === undefined) method.call(this, text);
          else method.call(this, fields, msg);
        },
      },
    },
    options.destination ?? pino.destination({ fd: 2, sync: true }),
  );

  redactChildren(logger);

  function admit(log: Logger, level: number, msg: string): boolean {
    // The same failure for another job or after another delay is the same message.
    const key = `${level} ${msg.slice(0, 200).replaceAll(/[0-9a-f]*[0-9][0-9a-f-]*/gi, '#')}`;
    sweep ??= setInterval(() => tell(false), SWEEP_MS).unref();
    return repeats.admit(key, { log, level, msg }, now());
  }

  function tell(everything: boolean): void {
    for (const { sample, count } of repeats.endWindows(now(), everything)) {
      sample.log[sample.level >= ERROR ? 'error' : 'warn'](
        { heldBack: count },
        `${count} more like: ${sample.msg}`,
      );
    }
  }

  return {
    logger,
    identify: (known) => {
      identity = known;
    },
    flush: () => tell(true),
  };
}

const root = createRootLogger({ level: process.env.LOG_LEVEL });

/** The process's logger. Works before `startTelemetry`, which adds `service` and `role` to every later line. */
export const logger: Logger = root.logger;
export const identifyLogs = root.identify;
export const flushLogs = root.flush;

/** Pino takes a child's fields as they are; every child inherits this. */
function redactChildren(parent: Logger): void {
  const child: unknown = Reflect.get(parent, 'child');
  Object.assign(parent, {
    child(this: Logger, bindings: object, options?: object): Logger {
      return (child as ChildMaker).call(this, redact(bindings) as object, options);
    },
  });
}

function levelNamed(level: string | undefined): string {
  return level !== undefined && (level === 'silent' || level in pino.levels.values) ? level : 'info';
}

function currentIds(): Record<string, string> {
  const ids: Record<string, string> = {};
  const span = trace.getSpanContext(context.active());
  if (span && isSpanContextValid(span)) {
    ids.traceId = span.traceId;
    ids.spanId = span.spanId;
  }
  const requestId = currentRequestId();
  if (requestId !== undefined) ids.requestId = requestId;
  return ids;
}

/** `(fields, text, ...values)`, `(error, text, ...values)` or `(text, ...values)`, made clean. */
function redactedCall(args: readonly unknown[]): [fields: object | undefined, msg: string | undefined] {
  const [first] = args;
  if (isError(first)) return [{ err: redact(first) }, textOf(args.slice(1)) ?? redactText(first.message)];
  if (typeof first === 'object' && first !== null) return [redact(first) as object, textOf(args.slice(1))];
  return [undefined, textOf(args)];
}

function textOf(values: readonly unknown[]): string | undefined {
  if (values.length === 0 || (values.length === 1 && values[0] === undefined)) return undefined;
  if (values.length === 1 && typeof values[0] === 'string') return redactText(values[0]);
  // Objects are cleaned by name first, the finished sentence by pattern.
  return redactText(format(...values.map((value) => (typeof value === 'object' ? redact(value) : value))));
}

function errorMessageOf(fields: object | undefined): string | undefined {
  const error = fields && 'err' in fields ? fields.err : undefined;
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : undefined;
}
