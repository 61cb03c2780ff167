import { ERROR_CODES, type ErrorCode } from '@easel/contracts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Outcome {
  readonly pass: boolean;
  message(): string;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the only way to add to Jest's own types
  namespace jest {
    interface Matchers<R, T = {}> {
      /**
       * The answer is the service's error body with this status and code, says something, and has no member that
       * the table of codes doesn't name for the code.
       */
      toBeServiceError(status: number, code: string): R;
    }
  }
}

/** Compares an answer with an error of the API document: status, `error.code`, a message for people, no other members. */
export function toBeServiceError(received: unknown, status: number, code: string): Outcome {
  const answer = received as Answer;
  const error = errorOf(answer.body);
  const pass =
    answer.status === status &&
    error?.code === code &&
    typeof error.message === 'string' &&
    error.message.trim() !== '' &&
    Object.keys(error).every((member) => allowedMembers(code).includes(member));
  return {
    pass,
    message: () =>
      `expected ${pass ? 'anything but ' : ''}${status} { error: { code: '${code}', message } }, ` +
      `got ${answer.status} ${JSON.stringify(answer.body)}`,
  };
}

function allowedMembers(code: string): readonly string[] {
  const entry: { status: unknown; extra?: readonly string[] } | undefined = ERROR_CODES[code as ErrorCode];
  return ['code', 'message', 'traceId', ...(entry?.extra ?? [])];
}

function errorOf(body: unknown): { code?: unknown; message?: unknown } | undefined {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  return typeof error === 'object' && error !== null ? error : undefined;
}

const jestExpect = (globalThis as { expect?: { extend(matchers: object): void } }).expect;
jestExpect?.extend({ toBeServiceError });
