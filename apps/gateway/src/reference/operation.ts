import { UseInterceptors } from '@nestjs/common';
import type { RequestClass, RequestContract } from '@easel/contracts';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { declareQueryFields } from '../http/query-fields.js';
import { RouteConfig } from '../http/route-config.js';
import type { Schema } from './schema.js';
import type { Tag } from './tags.js';

/** How a route is described: in the reference, and to {@link Call}, which reads its input by it. */
export interface OperationOptions {
  /** One line, as in a list of routes. */
  summary: string;
  /** What a caller must know to use it. Who may call, credits and errors are added to it. */
  description: string;
  /** The area of the reference, where it is not that of the controller. */
  tag?: Tag;
  /** The message that the route sends: its request class says what the route takes. */
  asks?: RequestContract;
  /** What the route takes, where it sends no message. */
  takes?: RequestClass;
  /** Fields that stand in the query although the route has a body. */
  query?: readonly string[];
  /** The JSON body that the route takes, where a request class does not say it. */
  body?: Schema;
  /** The `multipart/form-data` body that the route takes, instead of a JSON one. */
  takesForm?: Schema;
  /** The JSON body of a success; several, one for each status. */
  answers: Schema | Readonly<Record<number, Schema>>;
  /** Content type of a success that is not JSON. */
  produces?: string;
  /** Codes beyond the ones that every route may answer with: `404 not_found`. */
  errors?: readonly string[];
  /** It starts work that costs nothing. */
  free?: true;
  /** It starts work, so a request with an `Idempotency-Key` starts it once. */
  startsWork?: true;
  /** It makes something that costs nothing; a request with an `Idempotency-Key` makes it once. */
  makes?: true;
  /** It shows a secret, this once: what is kept of its answer for an `Idempotency-Key` is sealed. */
  showsSecret?: true;
}

export const takesKey = ({ startsWork, makes }: OperationOptions): boolean => startsWork ?? makes ?? false;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer takes as long as what it follows: always, or where the query says `wait`. */
    longAnswer?: 'always' | 'waits';
    showsSecret?: boolean;
  }
}

function longAnswerOf({ produces, query }: OperationOptions): 'always' | 'waits' | undefined {
  if (produces === 'text/event-stream') return 'always';
  return query?.includes('wait') ? 'waits' : undefined;
}

const OPERATION = Symbol('easel:operation');

export const Operation =
  (options: OperationOptions): MethodDecorator =>
  (prototype, name, descriptor) => {
    Reflect.defineMetadata(OPERATION, options, descriptor.value as object);
    if (options.query) declareQueryFields(descriptor.value as object, options.query);
    const longAnswer = longAnswerOf(options);
    const { showsSecret } = options;
    if (longAnswer ?? showsSecret)
      RouteConfig({ ...(longAnswer && { longAnswer }), ...(showsSecret && { showsSecret }) })(
        prototype,
        name,
        descriptor,
      );
    if (takesKey(options)) UseInterceptors(IdempotencyInterceptor)(prototype, name, descriptor);
  };

export function operationOf(handler: object): OperationOptions | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationOptions | undefined;
}
