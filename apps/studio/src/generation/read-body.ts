import { ValidationFailed } from '@easel/contracts';
import { readRequestBody } from '@easel/productions';

type Route = Parameters<typeof readRequestBody>[0];
type BodyOf<K extends Route> = Extract<ReturnType<typeof readRequestBody<K>>, { body: unknown }>['body'];

/** @throws ValidationFailed naming every field at fault */
export function bodyOf<K extends Route>(route: K, sent: Readonly<Record<string, unknown>>): BodyOf<K> {
  const read = readRequestBody(route, sent);
  if ('faults' in read) throw new ValidationFailed(read.faults);
  return read.body;
}

export const wrong = (path: string, message: string): ValidationFailed =>
  new ValidationFailed([{ path, message }]);
