import type { Operations } from './generated/operations.js';
import { ROUTES } from './routes.js';
import type { CallOptions, Transport } from './transport.js';

type Routes = typeof ROUTES;
/** `POST* /v1/x` is the operation `POST /v1/x`. */
type Plain<Route extends string> = Route extends `${infer Verb}* ${infer Path}` ? `${Verb} ${Path}` : Route;
type OperationOf<Route extends string> =
  Plain<Route> extends keyof Operations ? Operations[Plain<Route>] : never;
type PathIds<Path extends string> = Path extends `${string}{${string}}${infer Tail}`
  ? [id: string, ...PathIds<Tail>]
  : [];
type Answer<Operation> = Operation extends { answer: infer Value } ? Value : unknown;
type Rest<Operation> = Operation extends { body: infer Body }
  ? [input: Body, options?: CallOptions & QueryOf<Operation>]
  : Operation extends { body?: infer Body }
    ? [input?: Body, options?: CallOptions & QueryOf<Operation>]
    : Operation extends { query: infer Query }
      ? {} extends Query
        ? [query?: Query, options?: CallOptions]
        : [query: Query, options?: CallOptions]
      : [input?: undefined, options?: CallOptions];
type QueryOf<Operation> = Operation extends { query: infer Query } ? { query?: Query } : unknown;

/** Takes the ids of the path in order, then the body (or the query of a route without one), then options. */
export type Method<Route extends string> = (
  ...parts: [...PathIds<Route>, ...Rest<OperationOf<Route>>]
) => Promise<Answer<OperationOf<Route>>>;

export type Methods = {
  [Space in keyof Routes]: {
    [Name in keyof Routes[Space]]: Routes[Space][Name] extends string ? Method<Routes[Space][Name]> : never;
  };
};

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** The methods that send one request each. */
export function methodsOf(transport: Transport): Methods {
  return Object.fromEntries(
    Object.entries(ROUTES).map(([space, routes]) => [
      space,
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, methodOf(transport, route)])),
    ]),
  ) as unknown as Methods;
}

function methodOf(transport: Transport, route: string) {
  const [verb = '', template = ''] = route.split(' ');
  const method = verb.replace('*', '');
  const ids = template.match(/\{\w+\}/g) ?? [];
  // Async, so that a missing id rejects as every other mistake does.
  return async (...parts: unknown[]) => {
    const [input, options] = parts.slice(ids.length) as [unknown, (CallOptions & { query?: object })?];
    const path = pathOf(template, parts.slice(0, ids.length));
    const sent = WITH_BODY.has(method) ? { body: input } : { query: input as object | undefined };
    return transport.json(method, path, { ...sent, ...options }, verb.endsWith('*'));
  };
}

/** Every id is one segment, whatever it contains. */
function pathOf(template: string, ids: readonly unknown[]): string {
  let next = 0;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[next];
    next += 1;
    if (typeof id !== 'string' || id === '' || id === '.' || id === '..') {
      throw new TypeError(`"${name}" of ${template} must be a string that is not empty.`);
    }
    return encodeURIComponent(id);
  });
}
