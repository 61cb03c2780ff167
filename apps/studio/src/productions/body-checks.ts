import { type FieldIssue, ValidationFailed } from '@easel/contracts';
import { BOUNDS, lengthOf, type SentOperation } from '@easel/productions';

const MOST_REQUEST_ID = 128;

const wrong = (path: string, message: string): ValidationFailed => new ValidationFailed([{ path, message }]);

/** @throws ValidationFailed */
export function operationsIn(ops: unknown): readonly SentOperation[] {
  if (!Array.isArray(ops)) throw wrong('ops', 'must be a list of operations');
  if (ops.length > BOUNDS.operations) throw wrong('ops', `must hold at most ${BOUNDS.operations} operations`);
  return ops as SentOperation[];
}

/** @throws ValidationFailed */
export function versionIn(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value)) throw wrong(path, 'must be a whole number');
  return value as number;
}

/** @throws ValidationFailed */
export function flagIn(value: unknown, path: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw wrong(path, 'must be true or false');
  return value;
}

/** @throws ValidationFailed */
export function requestIdIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const isOne =
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= MOST_REQUEST_ID &&
    value.isWellFormed() &&
    !value.includes('\u0000');
  if (!isOne) throw wrong('clientRequestId', `must be a text of 1 to ${MOST_REQUEST_ID} characters`);
  return value;
}

/** @throws ValidationFailed */
export function nameIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const isOne =
    typeof value === 'string' &&
    value.trim() !== '' &&
    lengthOf(value) <= BOUNDS.name &&
    value.isWellFormed() &&
    !value.includes('\u0000');
  if (!isOne) throw wrong('name', `must be a text of 1 to ${BOUNDS.name} characters`);
  return value.trim();
}

const missing = (path: string): ValidationFailed => wrong(path, 'must be sent');

/** Checks all fields of a body before it says what is wrong: with each of them. */
export class BodyCheck {
  private readonly issues: FieldIssue[] = [];

  /** What `read` makes of a field; undefined where it is at fault. */
  field<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      this.issues.push(...error.issues);
      return undefined;
    }
  }

  /** @throws ValidationFailed where a field is at fault */
  end(): void {
    if (this.issues.length > 0) throw new ValidationFailed(this.issues);
  }
}

/** @throws ValidationFailed where it was not sent */
export function given<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw missing(path);
  return value;
}
