import {
  anyObject,
  component,
  integer,
  listOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from './schema.js';

/** One frame of server-sent events. */
interface Frame {
  /** The value of its `event:` line; absent where it has none. */
  event?: string;
  /** It has an `id:` line, which `Last-Event-ID` takes. */
  numbered?: true;
  /** What its `data:` line holds, as JSON. */
  data: Schema;
}

/**
 * What a route of server-sent events answers: each frame as an object of its fields, with `data` parsed. OpenAPI 3.1
 * has no words for a sequence; 3.2 reads the schema of one as this list.
 */
export function eventStream(name: string, frames: readonly Frame[], description = ''): Schema {
  return component(`${name}Stream`, {
    ...listOf(oneAmong(frames.map(frameSchema))),
    description:
      'Server-sent events, in order. Each entry shows the fields of one event; `data` is JSON on the wire and is shown ' +
      `parsed. Lines that begin with a colon only keep the connection open.${description && ` ${description}`}`,
  });
}

function oneAmong(schemas: Schema[]): Schema {
  const [only = {}, ...others] = schemas;
  return others.length === 0 ? only : { anyOf: schemas };
}

function frameSchema({ event, numbered, data }: Frame): Schema {
  const properties = {
    ...(event !== undefined && { event: { const: event } }),
    ...(numbered && { id: { ...text, description: 'The number of the event: send it as `Last-Event-ID`.' } }),
    data,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

const END = recordOf<{ status: string }>('StreamEnd', {
  status: { ...text, description: 'The final status.' },
});

/** Events without a number: they report passing states, and are not repeated after a reconnect. */
const PASSING: ReadonlySet<string> = new Set(['node.progress']);

/** The stream of something whose history is stored: a snapshot, its events by number, and the end. */
export function historyStream(
  name: string,
  snapshot: Schema,
  events: Readonly<Record<string, Record<string, Schema>>>,
): Schema {
  return eventStream(
    name,
    [
      { event: 'snapshot', numbered: true, data: snapshot },
      ...Object.entries(events).map(([event, members]): Frame => {
        const numbered = !PASSING.has(event);
        const properties = {
          ...(numbered && { seq: { ...integer, minimum: 0 } }),
          at: timestamp,
          type: { const: event },
          ...members,
        };
        const required = [...(numbered ? ['seq'] : []), 'at', 'type'];
        return {
          event,
          ...(numbered && { numbered }),
          data: component(componentNameOf(name, event), { type: 'object', properties, required }),
        };
      }),
      { event: 'end', data: END },
    ],
    'With `Last-Event-ID` there is no `snapshot`; the events after that one follow.',
  );
}

/** `Execution` and `node.completed` make `ExecutionNodeCompletedEvent`. */
function componentNameOf(name: string, event: string): string {
  const words = event.split(/[^a-z]+/i).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${name}${words.join('')}Event`;
}

const node = { nodeId: text };
const iteration: Schema = {
  ...integer,
  description: 'For a node that runs several times: the number of the run, from 0; absent for the first.',
};
const error: Schema = { ...text, description: 'What went wrong.' };

/** By type. */
export const EXECUTION_EVENTS = {
  'execution.started': {},
  'execution.resumed': {},
  'execution.ended': { status: text, error },
  'node.queued': { ...node, jobId: uuid, iteration },
  'node.started': { ...node, jobId: uuid, iteration },
  'node.progress': {
    ...node,
    jobId: uuid,
    iteration,
    progress: { ...integer, minimum: 1, maximum: 100, description: 'Per cent, as far as the node can tell.' },
  },
  'node.completed': {
    ...node,
    iteration,
    cached: { const: true, description: 'An earlier result was used.' },
  },
  'node.held': { ...node, iteration },
  'node.skipped': { ...node, iteration },
  'node.cancelled': { ...node, iteration },
  'node.failed': { ...node, iteration, error },
  'node.retried': { ...node, iteration, error },
} as const;

/** By type. */
export const PRODUCTION_EVENTS = {
  change: {
    userId: uuid,
    client: orNull(text),
    kind: {
      ...text,
      description: '`create`, `ops`, `import`, `undo`, `clone`, `share`, `generate`, `reconcile` and so on.',
    },
    receipts: { ...listOf(anyObject), description: 'None for those who only read the production.' },
    difference: {
      type: 'object',
      description:
        'What a read shows differently since the event before the first of those that come together: with that one alone.',
      properties: {
        version: { ...integer, description: 'Of everything in it; it may be later than that of the event.' },
        fields: { ...anyObject, description: 'Fields other than `shots`, each whole.' },
        shots: { ...listOf(anyObject), description: 'Shots that are new or differ, each whole.' },
        order: { ...listOf(text), description: 'Ids of all shots in their order, where these differ.' },
      },
      required: ['version', 'fields', 'shots'],
    },
  },
  jobs: {
    jobs: {
      ...listOf(anyObject),
      description:
        'Jobs that the production waits for: `jobId`, `kind`, `shotId`, `keyframeId`, `status`, `progress`. One that is over ' +
        'lands by `/reconcile`. It has no id, so a client that reconnects does not get it again.',
    },
  },
} as const;

const stage = { stage: text };

/** By type. */
export const PIPELINE_EVENTS = {
  'pipeline:status': { status: text, current_stage: orNull(text) },
  'pipeline:completed': {},
  'pipeline:forked': {},
  'pipeline:done': { status: text, failure_reason: text },
  'pipeline:warning': { ...stage, message: text },
  'pipeline:editor_decisions_ready': { ...stage, cuts: listOf(anyObject) },
  'pipeline:music_ready': { url: orNull(text) },
  'stage:status': { ...stage, status: text, attempt: integer },
  'stage:progress': { ...stage, done: integer, total: integer },
  'stage:awaiting_sub_gate': { ...stage, gate: text },
  'entity:stale': { ...stage, id: text, feedback: orNull(text) },
  'scene:status': { id: text, helper: text },
  'chat:turn': { ...stage, turnId: text },
  'chat:proposal_applied': { ...stage, turnId: text, attemptId: text },
} as const;
