import { REPLAYED_HEADER } from '../idempotency/idempotency-key.js';
import { exampleOf, shown } from './examples/examples.js';
import type { Components } from './components.js';
import { type OperationOptions, takesKey } from './operation.js';
import type { Route } from './routes.js';
import type { Schema } from './schema.js';

const REPLAYED: Schema = {
  schema: { const: 'true' },
  description: 'This is the response to an earlier request with the same `Idempotency-Key`.',
};

/** What a route answers when it succeeds, by status. */
export function successesOf(
  { id, operation, status }: Route,
  components: Components,
): Record<string, Schema> {
  const { answers, produces = 'application/json' } = operation;
  const example = exampleOf(id);
  const byStatus = isByStatus(answers) ? answers : { [status]: answers };
  return Object.fromEntries(
    Object.entries(byStatus).map(([code, schema]) => [
      code,
      {
        description: SUCCESS[Number(code)] ?? 'Success',
        headers: {
          'X-Request-Id': { schema: { type: 'string' } },
          ...(takesKey(operation) && { [REPLAYED_HEADER]: REPLAYED }),
          ...(REDIRECTS.has(code) && { Location: { schema: { type: 'string' } } }),
        },
        ...(!REDIRECTS.has(code) && {
          content: {
            [produces]: {
              schema: components.refer(schema),
              ...(example?.status === Number(code) && shown(example.answer)),
            },
          },
        }),
      },
    ]),
  );
}

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  206: 'Partial content',
  302: 'Go on at `Location`',
  303: 'Go on at `Location`',
};

/** These have no body. */
const REDIRECTS = new Set(['302', '303']);

function isByStatus(answers: OperationOptions['answers']): answers is Readonly<Record<number, Schema>> {
  const keys = Object.keys(answers);
  return keys.length > 0 && keys.every((key) => /^\d{3}$/.test(key));
}
