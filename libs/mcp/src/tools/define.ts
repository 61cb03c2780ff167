import { anything, gives, takes, text, type Properties, type ObjectSchema } from '../schema/schema.js';
import { type Started, followJobs, JOB_OUTPUT } from '../calling/jobs.js';
import { type Quote, priceOfNodes, spend, SPENDING, WAITING } from '../calling/spend.js';
import type { ToolCall } from '../calling/tool-call.js';
import type { Route } from '../route.js';
import type { Effect, Outcome, Tool, Toolset } from '../tool.js';
import { routeFields } from './naming.js';

interface Described {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  /** In every connection that selects no toolsets. */
  byDefault?: boolean;
  scopes?: readonly string[];
  args?: Properties;
  required?: readonly string[];
}

interface OneRoute extends Described {
  route: Route;
  /** Arguments whose name on the route is another than theirs in camel case. */
  renamed?: Readonly<Record<string, string>>;
  output?: ObjectSchema;
  /** Its texts come from people or models: marked as data. */
  foreign?: boolean;
  /** What the tool answers of what the route does. */
  shape?: (body: Record<string, unknown>, call: ToolCall) => Outcome;
  effect?: Effect;
  idempotent?: boolean;
  /** Fields that every request has. */
  fixed?: Readonly<Record<string, unknown>>;
}

const ANYTHING = gives({});

/** A tool that reads one route. */
export function reads(declared: OneRoute): Tool {
  return routeTool({ effect: 'read', ...declared });
}

/** A tool that changes something through one route. */
export function writes(declared: OneRoute): Tool {
  return routeTool({ effect: 'write', ...declared });
}

function routeTool({ route, renamed, fixed, shape = dataOf, ...declared }: OneRoute): Tool {
  const places = [...route.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);
  const [method] = route.split(' ');
  return tool({
    ...declared,
    routes: [route],
    run: async (call) => {
      const fields: Record<string, unknown> = { ...fixed, ...routeFields(call.arguments, renamed) };
      const path = Object.fromEntries(places.map((place) => [place, String(fields[place])]));
      for (const place of places) delete fields[place];
      if (method === 'GET' || method === 'DELETE') {
        return shape(await call.api.read(route, { path, query: fields }), call);
      }
      // What changes nothing when it is repeated is done again: somebody may have changed it meanwhile.
      if (declared.idempotent) return shape(await call.api.read(route, { path, body: fields }), call);
      const { body, replayed } = await call.make(route, { path, body: fields });
      return { ...shape(body, call), ...(replayed && { repeated: true }) };
    },
  });
}

/** `{ data: {…} }` is what is in it; a list keeps its name and its cursor. */
export function dataOf(body: Record<string, unknown>): Outcome {
  const { data, nextCursor, ...rest } = body;
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data, ...rest };
  return {
    ...(data !== undefined && { data }),
    ...rest,
    ...(typeof nextCursor === 'string' && { next_cursor: nextCursor }),
  };
}

interface Generating extends Described {
  /** Type of the node that the route runs on its own. */
  node: string;
  /** Its route, where that is not `/v1/<type>`. */
  route?: Route;
  renamed?: Readonly<Record<string, string>>;
}

/** A tool that runs one node on its own. It answers a job. */
export function generates({ node, route = `POST /v1/${node}`, renamed, ...declared }: Generating): Tool {
  return spends({
    ...declared,
    route,
    args: {
      ...declared.args,
      settings: anything(`More settings of ${node}`),
    },
    ...(renamed && { renamed }),
    price: (call, body) => priceOfNodes(call, [{ type: node, data: body }]),
  });
}

interface Spending extends Described {
  route: Route;
  /** Default: one job. */
  starts?: 'jobs';
  renamed?: Readonly<Record<string, string>>;
  price: (call: ToolCall, body: Record<string, unknown>) => Promise<Quote | undefined>;
}

/** A tool that starts jobs, which may cost credits. */
export function spends({ route, renamed, price, args, scopes, ...declared }: Spending): Tool {
  return tool({
    starts: 'job',
    ...declared,
    effect: 'spend',
    scopes: scopes ?? ['workflows:execute'],
    args: { ...args, ...SPENDING, ...WAITING },
    output: JOB_OUTPUT,
    foreign: true,
    routes: [route],
    run: (call) => {
      const body = routeFields(call.arguments, { model: 'provider', ...renamed });
      return spend(call, {
        quote: () => price(call, body),
        start: async () => {
          const { body: started, replayed } = await call.make<Started>(route, { body });
          return followJobs(call, started, replayed);
        },
      });
    },
  });
}

interface Whole extends Described {
  effect?: Effect;
  starts?: Tool['starts'] & string;
  output?: ObjectSchema;
  foreign?: boolean;
  idempotent?: boolean;
  routes: readonly Route[];
  run: (call: ToolCall) => Promise<Outcome>;
}

/** A tool that does more than call one route. */
export function tool({
  byDefault = false,
  scopes = [],
  args = {},
  required = [],
  output = ANYTHING,
  foreign = false,
  effect = 'read',
  idempotent = effect === 'read',
  ...rest
}: Whole): Tool {
  return { ...rest, byDefault, scopes, input: takes(args, required), output, foreign, effect, idempotent };
}

export const PAGE: Properties = {
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  cursor: text('next_cursor of the page before', { maxLength: 500 }),
};
