import { own } from '@easel/contracts/table';
import type { Schema } from '../schema.js';
import { EXAMPLE_REQUESTS } from './example-requests.js';
import { EXAMPLE_VALUES } from './example-values.js';
import { RECORDED_ANSWERS } from './recorded-answers.js';

/** What the reference shows of one exchange: parameters by name, the body, and the answer under its status. */
export interface Example {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
}

const BY_OPERATION = new Map(
  EXAMPLE_REQUESTS.map(({ operation, parameters = {}, body }): [string, Example] => {
    const recorded = own(RECORDED_ANSWERS, operation);
    return [
      operation,
      {
        parameters: filled(parameters, EXAMPLE_VALUES) as Record<string, string>,
        ...(body !== undefined && { body: filled(body, EXAMPLE_VALUES) }),
        ...(recorded && { status: recorded.status, answer: recorded.body }),
      },
    ];
  }),
);

export function exampleOf(operationId: string): Example | undefined {
  return BY_OPERATION.get(operationId);
}

/** Puts values in the place of their names; a name without a value stays. */
export function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, filled(held, values)]));
}

/** For a media type object: the example, where there is one. */
export const shown = (example: unknown): Schema => (example === undefined ? {} : { example });
