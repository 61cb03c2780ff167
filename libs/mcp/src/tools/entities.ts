import { flag, gives, id, integer, list, oneOf, text, url, type Properties } from '../schema/schema.js';
import { priceOfNodes } from '../calling/spend.js';
import type { Route } from '../route.js';
import type { Outcome, Tool, Toolset } from '../tool.js';
import { PAGE, reads, spends, writes } from './define.js';

type Row = Record<string, unknown>;

/** The node id of rows that tools make (specification 1, 2.6). */
const MADE_BY_TOOLS = 'mcp-managed';

interface Kind {
  /** `character` */
  one: string;
  article: string;
  toolset: Toolset;
  byDefault: boolean;
  /** Fields beside name and description. */
  fields: Properties;
  approve: { name: string; route: 'approve-portrait' | 'approve-main-image' };
  attachTo: string;
}

const style = oneOf(['realistic', 'anime', '3d-pixar', 'illustration']);

const KINDS: readonly Kind[] = [
  {
    one: 'character',
    article: 'a',
    toolset: 'characters',
    byDefault: true,
    fields: {
      gender: text(undefined, { maxLength: 100 }),
      style,
      base_outfit: text(undefined, { maxLength: 2_000 }),
    },
    approve: { name: 'approve_portrait', route: 'approve-portrait' },
    attachTo: 'attachToCharacterId',
  },
  {
    one: 'location',
    article: 'a',
    toolset: 'locations',
    byDefault: false,
    fields: { category: text(undefined, { maxLength: 100 }), style },
    approve: { name: 'approve_main_image', route: 'approve-main-image' },
    attachTo: 'attachToLocationId',
  },
  {
    one: 'object',
    article: 'an',
    toolset: 'objects',
    byDefault: false,
    fields: { category: text(undefined, { maxLength: 100 }), style },
    approve: { name: 'approve_object_main_image', route: 'approve-main-image' },
    attachTo: 'attachToObjectId',
  },
  {
    one: 'creature',
    article: 'a',
    toolset: 'creatures',
    byDefault: false,
    fields: {
      species: text(undefined, { maxLength: 200 }),
      category: text(undefined, { maxLength: 100 }),
      style,
    },
    approve: { name: 'approve_creature_main_image', route: 'approve-main-image' },
    attachTo: 'attachToCreatureId',
  },
];

const name = text(undefined, { minLength: 1, maxLength: 200 });
const description = text(undefined, { maxLength: 5_000 });

const rowOf = ({
  id: rowId,
  name: title,
  description: words,
  sourceImageUrl,
  updatedAt,
  deletedAt,
}: Row) => ({
  id: rowId,
  name: title,
  description: words,
  image_url: sourceImageUrl,
  updated_at: updatedAt,
  ...(deletedAt !== null && deletedAt !== undefined && { archived_at: deletedAt }),
});

function toolsOf({ one, article, toolset, byDefault, fields, approve, attachTo }: Kind): readonly Tool[] {
  const many = `${one}s`;
  const idName = `${one}_id`;
  const route = (method: 'GET' | 'POST' | 'DELETE', rest = ''): Route => `${method} /v1/${many}${rest}`;
  const ofOne = { args: { [idName]: id() }, renamed: { [idName]: 'id' }, required: [idName] };
  const made: Properties = { name, description, ...fields };
  return [
    reads({
      toolset,
      byDefault,
      name: `list_${many}`,
      title: `List ${many}`,
      description: `Lists stored ${many}, newest first. To read one whole use get_${one}.`,
      scopes: ['assets:read'],
      route: route('GET'),
      args: { project_id: id(), archived: flag('The archived ones'), ...PAGE },
      foreign: true,
      shape: (body) => ({
        [many]: (body[many] as Row[]).map(rowOf),
        ...(typeof body['nextCursor'] === 'string' && { next_cursor: body['nextCursor'] }),
      }),
      output: gives({ [many]: list({ type: 'object' }), next_cursor: text() }, [many]),
    }),
    reads({
      toolset,
      byDefault,
      name: `get_${one}`,
      title: `Read ${article} ${one}`,
      description: `Reads ${article} ${one} with its pictures, candidates and jobs in progress.`,
      scopes: ['assets:read'],
      route: route('GET', '/{id}'),
      ...ofOne,
      foreign: true,
    }),
    writes({
      toolset,
      byDefault,
      name: `create_${one}`,
      title: `Create ${article} ${one}`,
      description: `Stores ${article} ${one}, without a picture: generate_${one} draws candidates for it.`,
      scopes: ['assets:write'],
      route: route('POST'),
      args: {
        ...made,
        project_id: id(),
        source_image_url: url('A picture that there is already'),
        client_request_id: text('Same id, same row', { minLength: 1, maxLength: 200 }),
      },
      required: ['name'],
      fixed: { nodeId: MADE_BY_TOOLS },
      shape: (body): Outcome => body,
      output: gives({ id: text(), name: text() }, ['id']),
    }),
    writes({
      toolset,
      name: `update_${one}`,
      title: `Change ${article} ${one}`,
      description: `Changes the fields of ${article} ${one} that you send. Pictures are changed by generate_${one} and ${approve.name}.`,
      idempotent: true,
      scopes: ['assets:write'],
      route: route('POST'),
      args: { [idName]: id(), ...made, expected_updated_at: text('As read', { maxLength: 50 }) },
      renamed: { [idName]: 'id' },
      required: [idName],
    }),
    writes({
      toolset,
      name: `delete_${one}`,
      title: `Archive ${article} ${one}`,
      description: `Archives ${article} ${one}: the user can restore it.`,
      effect: 'delete',
      idempotent: true,
      scopes: ['assets:write'],
      route: route('DELETE', '/{id}'),
      ...ofOne,
    }),
    spends({
      toolset,
      byDefault,
      name: `generate_${one}`,
      title: `Generate pictures of ${article} ${one}`,
      description: `Draws candidates for the main picture of ${article} ${one}. One alone becomes it; of several, choose with ${approve.name}.`,
      route: `POST /v1/generate-${one}`,
      starts: 'jobs',
      args: {
        name,
        [idName]: id('Of a stored one'),
        description,
        ...fields,
        seed_prompt_hint: text('What to draw', { maxLength: 5_000 }),
        count: integer(undefined, { minimum: 1, maximum: 4 }),
        model: text(undefined, { maxLength: 100 }),
      },
      renamed: { [idName]: attachTo },
      required: ['name'],
      price: (call, { count, provider }) =>
        priceOfNodes(
          call,
          Array.from({ length: typeof count === 'number' ? count : 1 }, () => ({
            type: 'generate-image',
            data: provider === undefined ? {} : { provider },
          })),
        ),
    }),
    spends({
      toolset,
      name: `generate_${one}_motion`,
      title: `Generate a clip of ${article} ${one}`,
      description: `Makes a clip of ${article} ${one} from its picture.`,
      route: `POST /v1/generate-${one}-motion`,
      args: {
        name,
        [idName]: id('Of a stored one'),
        source_image_url: url('First frame'),
        motion_prompt: text(undefined, { minLength: 1, maxLength: 5_000 }),
        attach_name: text(undefined, { maxLength: 200 }),
        model: text(undefined, { maxLength: 100 }),
      },
      renamed: { [idName]: attachTo },
      required: ['motion_prompt', 'source_image_url'],
      price: (call, { provider }) =>
        priceOfNodes(call, [{ type: 'image-to-video', data: provider === undefined ? {} : { provider } }]),
    }),
    writes({
      toolset,
      byDefault,
      name: approve.name,
      title: `Approve a picture of ${article} ${one}`,
      description: `Makes a candidate, a completed job, the main picture of ${article} ${one}.`,
      idempotent: true,
      scopes: ['assets:write'],
      route: route('POST', `/{id}/${approve.route}`),
      args: { [idName]: id(), job_id: id() },
      renamed: { [idName]: 'id', job_id: 'candidateJobId' },
      required: [idName, 'job_id'],
      foreign: true,
    }),
    writes({
      toolset,
      name: `recaption_${one}`,
      title: `Describe ${article} ${one} again`,
      description: `Describes the main picture of ${article} ${one} in words that later pictures go by.`,
      scopes: ['assets:write'],
      route: route('POST', '/{id}/llm-caption'),
      ...ofOne,
      foreign: true,
    }),
  ];
}

export const entityTools: readonly Tool[] = KINDS.flatMap(toolsOf);
