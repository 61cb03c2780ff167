import { format } from 'node:util';
import { context, isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { type EventFields, eventLine, membersOf } from './event-line.js';
import { LineBuffer } from './line-buffer.js';
import { isError, redact } from './redact.js';
import { redactText } from './redact-text.js';
import { RepeatLimit } from './repeat-limit.js';
import { currentFields, currentRequestId } from './trace-context.js';

export type { Logger } from 'pino';

const DEBUG = 20;
const INFO = 30;
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
  /** See `logEvent`. */
  event: (this: void, msg: string, fields: EventFields, level?: 'info' | 'debug') => void;
  identify: (this: void, identity: LogIdentity) => void;
  /** Writes the counts of what was held back, and the lines that wait for others. */
  flush: (this: void) => void;
}

/** One JSON object a line: level, time, service, role, traceId, spanId, requestId, msg and the call's own fields. */
export function createRootLogger(options: LoggerOptions = {}): RootLogger {
  const now = options.now ?? Date.now;
  const repeats = new RepeatLimit<{ log: Logger; level: number; msg: string }>(
    options.repeatsPerMinute ?? REPEATS_PER_MINUTE,
  );
  const destination = options.destination ?? bufferedStderr();
  let identity: LogIdentity = {};
  let identityMembers: string | undefined;
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
    destination,
  );

  redactChildren(logger);

  function admit(log: Logger, level: number, msg: string): boolean {
    // The same failure for another job or after another delay is the same message.
    const key = `${level} ${msg.slice(0, 200).replaceAll(/[0-9a-f]*[0-9][0-9a-f-]*/gi, '#')}`;
    // oxlint-disable-next-line no-restricted-globals -- rounds write to this log
    sweep ??= setInterval(() => writeRepeats(false), SWEEP_MS).unref();
    return repeats.admit(key, { log, level, msg }, now());
  }

  function writeRepeats(everything: boolean): void {
    for (const { sample, count } of repeats.endWindows(now(), everything)) {
      sample.log[sample.level >= ERROR ? 'error' : 'warn'](
        { heldBack: count },
        `${count} more like: ${sample.msg}`,
      );
    }
  }

  return {
    logger,
    event: (msg, fields, level = 'info') => {
      if (identityMembers === undefined || logger.levelVal > (level === 'info' ? INFO : DEBUG)) return;
      const all = 'requestId' in fields ? fields : { ...currentIds(), ...fields };
      destination.write(eventLine(level, identityMembers + membersOf(all), msg));
    },
    identify: (known) => {
      identity = known;
      identityMembers = known.service === undefined ? undefined : membersOf({ ...known });
    },
    flush: () => {
      writeRepeats(true);
      if ('flushSync' in destination) (destination as LogDestination).flushSync();
    },
  };
}

interface LogDestination extends DestinationStream {
  flushSync: () => void;
}

/** Standard error. Lines below a warning wait up to 100 ms for others; a warning or worse is written at once, after them. */
function bufferedStderr(): LogDestination {
  const stderr = pino.destination({ fd: 2, sync: true });
  const buffer = new LineBuffer((text) => void stderr.write(text));
  const destination = {
    // Has Pino say each line's level.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: INFO,
    write(line: string) {
      buffer.add(line);
      if (destination.lastLevel >= WARN) buffer.flush();
      destination.lastLevel = INFO;
    },
    flushSync: () => buffer.flush(),
  };
  process.on('exit', destination.flushSync);
  return destination;
}

const root = createRootLogger({ level: process.env.LOG_LEVEL });

/** The process's logger. Works before `startTelemetry`, which adds `service` and `role` to every later line. */
export const logger: Logger = root.logger;
/**
 * Writes what happened: one line whose fields are ids, codes and numbers. It takes a tenth of what the logger takes, which
 * looks for secrets in everything, and is never held back as a repetition. Trace, request and fields of the work under way
 * are added unless `fields` names a `requestId`. Silent until `startTelemetry` has said whose log it is.
 */
export const logEvent = root.event;
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

function currentIds(): Record<string, string | number> {
  const ids: Record<string, string | number> = { ...currentFields() };
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
