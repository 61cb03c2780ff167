import type { Client } from '@easel/client';
import { type Command, type Flag, type Flags, UsageError } from '../command.js';
import { arg, call, changes, lists, PAGE_FLAGS, reads, starts, text } from '../declare.js';
import { textFlag } from '../flags.js';

type Kind = 'characters' | 'locations' | 'objects';
type Record_ = Record<string, unknown>;

const COUNT: Flag = { kind: 'text', help: 'How many: 1, 2 or 4', word: 'n', values: ['1', '2', '4'] };
const STYLES = ['realistic', 'anime', '3d-pixar', 'illustration'];
const STYLE = textFlag('style', 'Style', 'style', { values: STYLES });
const PROVIDER = textFlag('provider', 'The model', 'id');
const countOf = (count: unknown) => (count === undefined ? {} : { count: Number(count) });

/** Where the pictures of an asset are kept, unless `--column` says. */
const COLUMNS: Readonly<Record<string, string>> = {
  headAngles: 'angles',
  bodyAngles: 'body_angles',
  lighting: 'lighting_variations',
};

/** What records of all three kinds can do. */
function recordCommands(kind: Kind, one: string): Command[] {
  const space = (client: Client) => client[kind];
  return [
    lists({
      name: `${kind} list`,
      help: `List ${kind}`,
      flags: {
        project: textFlag('projectId', 'Only those of this project', 'id'),
        archived: { kind: 'boolean', help: 'Show archived ones', field: 'archived' },
        ...PAGE_FLAGS,
      },
      via: (client) => space(client).list,
      columns: ['id', 'name', 'sourceImageUrl', 'updatedAt'],
    }),
    reads({
      name: `${kind} get`,
      help: `Show ${one}`,
      args: ['id'],
      via: (client) => space(client).get,
    }),
    changes({
      name: `${kind} delete`,
      help: `Archive ${one}, or delete it permanently`,
      args: ['id'],
      flags: { permanent: { kind: 'boolean', help: 'Delete permanently', field: 'permanent' } },
      via: (client) => space(client).delete,
      said: '{id} is deleted.',
    }),
    changes({
      name: `${kind} restore`,
      help: `Restore ${one} from the archive`,
      args: ['id'],
      via: (client) => space(client).restore,
      said: '{id} is back.',
    }),
    changes({
      name: `${kind} duplicate`,
      help: `Copy ${one}`,
      args: ['id'],
      flags: {
        'node-id': textFlag('nodeId', 'The node that the copy belongs to', 'id'),
        project: textFlag('projectId', 'The project of the copy', 'id'),
      },
      via: (client) => space(client).duplicate,
      said: '{id} is created.',
    }),
    reads({
      name: `${kind} usage`,
      help: `List the workflows that use ${one}`,
      args: ['id'],
      via: (client) => space(client).usage,
    }),
    changes({
      name: `${kind} recaption`,
      help: `Describe ${one} again from its picture`,
      args: ['id'],
      via: (client) => space(client).recaption,
      said: '{id}: {canonicalDescription}',
    }),
    changes({
      name: `${kind} remove-asset`,
      help: `Remove a picture from ${one}`,
      args: ['id'],
      flags: {
        column: textFlag('column', 'The list that stores it', 'name', { required: true }),
        url: textFlag('url', 'Its URL', 'url', { required: true }),
      },
      via: (client) => space(client).removeAsset,
      said: 'The picture of {id} is removed.',
    }),
  ];
}

const CHARACTER = {
  name: textFlag('name', 'Their name'),
  description: textFlag('description', 'Description of the character'),
  gender: textFlag('gender', 'Their gender'),
  style: STYLE,
  'base-outfit': textFlag('baseOutfit', 'What they wear'),
  'seed-prompt': textFlag('seedPrompt', 'Prompt of the first portrait'),
} satisfies Flags;

const characterCommands: readonly Command[] = [
  ...recordCommands('characters', 'a character'),
  changes({
    name: 'characters create',
    help: 'Create a character',
    flags: {
      ...CHARACTER,
      name: { ...CHARACTER.name, required: true },
      'node-id': { kind: 'text', help: 'The node that it belongs to; default: mcp-managed', word: 'id' },
      project: textFlag('projectId', 'The project', 'id'),
    },
    more: (context) => ({ nodeId: text(context, 'node-id') ?? 'mcp-managed' }),
    via: (client) => client.characters.upsert,
    said: 'Character {id} is created.',
  }),
  changes({
    name: 'characters update',
    help: 'Change a character',
    args: ['id'],
    ids: [],
    flags: { ...CHARACTER, 'node-id': textFlag('nodeId', 'The node that it belongs to', 'id') },
    someOf: [...Object.keys(CHARACTER), 'node-id'],
    more: (context) => ({ id: arg(context, 'id') }),
    via: (client) => client.characters.upsert,
    said: 'Character {id} is changed.',
  }),
  starts({
    name: 'characters generate',
    help: 'Draw portraits of a character to choose from',
    args: ['id'],
    ids: [],
    flags: {
      'seed-prompt': textFlag('seedPrompt', 'Prompt of the pictures'),
      description: textFlag('description', 'Description of the character'),
      provider: PROVIDER,
      count: COUNT,
      name: textFlag('name', 'Their name'),
    },
    more: async (context) => {
      const id = arg(context, 'id');
      const known = await context.client.characters.get(id, undefined, call(context));
      const seed = known.sourceImageUrl ? {} : { seedPrompt: known.seedPrompt ?? known.description };
      const { 'seed-prompt': ownSeed, name, description, count } = context.flags;
      return {
        attachToCharacterId: id,
        name: name ?? known.name,
        description: description ?? known.description,
        ...(ownSeed === undefined && seed),
        ...countOf(count),
      };
    },
    via: (client) => client.characters.generate,
  }),
  assetCommand({
    kind: 'characters',
    one: 'a character',
    types: ['expressions', 'poses', 'lighting', 'angles', 'headAngles', 'bodyAngles', 'custom'],
    attach: 'attachToCharacterId',
  }),
  starts({
    name: 'characters generate-motion',
    help: 'Make a clip of a character',
    args: ['id'],
    ids: [],
    flags: {
      'motion-prompt': textFlag('motionPrompt', 'The movement', 'text', { required: true }),
      'attach-name': textFlag('attachName', 'Name of the clip in the record', 'name'),
      provider: PROVIDER,
      description: textFlag('description', 'Description of the character'),
      'motion-description': textFlag('motionDescription', 'Name of the movement'),
    },
    more: async (context) => {
      const id = arg(context, 'id');
      const { name } = await context.client.characters.get(id, undefined, call(context));
      return { attachToCharacterId: id, name };
    },
    via: (client) => client.characters.generateMotion,
  }),
  changes({
    name: 'characters approve-portrait',
    help: 'Choose a generated portrait as the main image of a character',
    args: ['id'],
    flags: { job: textFlag('candidateJobId', 'The job that drew it', 'id', { required: true }) },
    via: (client) => client.characters.approvePortrait,
    said: 'The portrait of {id} is chosen.',
  }),
  starts({
    name: 'characters train',
    help: 'Train a model of a character',
    args: ['id'],
    via: (client) => client.characters.train,
  }),
  reads({
    name: 'characters training',
    help: "Show the state of a character's training",
    args: ['id'],
    via: (client) => client.characters.getTraining,
  }),
  changes({
    name: 'characters delete-training',
    help: 'Delete the trained model of a character',
    args: ['id'],
    via: (client) => client.characters.deleteTraining,
    said: 'The trained model of {id} is deleted.',
  }),
];

interface PlaceOrThing {
  kind: 'locations' | 'objects';
  one: 'location' | 'object';
  attach: 'attachToLocationId' | 'attachToObjectId';
  categories: readonly string[];
  types: readonly string[];
  motionProvider: string;
}

/** Locations and objects have the same commands; what differs is said. */
function placeCommands({ kind, one, attach, categories, types, motionProvider }: PlaceOrThing): Command[] {
  const space = (client: Client) => client[kind];
  const isObject = kind === 'objects';
  const a = isObject ? 'an object' : 'a location';
  const fields: Flags = {
    description: textFlag('description', 'Description'),
    category: textFlag('category', 'Category', 'name', { values: categories }),
    style: STYLE,
  };
  const hint: Flags = isObject
    ? { 'seed-prompt-hint': textFlag('seedPromptHint', 'Hint for the prompt') }
    : {};
  const attachTo: Flags = { [`attach-to-${one}-id`]: textFlag(attach, 'The record that gets it', 'id') };
  return [
    ...recordCommands(kind, a),
    changes({
      name: `${kind} create`,
      help: `Create ${a}`,
      args: ['name'],
      ids: [],
      flags: {
        'node-id': textFlag('nodeId', 'The node that it belongs to', 'id', { required: true }),
        ...fields,
        project: textFlag('projectId', 'The project', 'id'),
      },
      more: (context) => ({ name: arg(context, 'name') }),
      via: (client) => space(client).upsert,
      said: `{id} is created.`,
    }),
    changes({
      name: `${kind} update`,
      help: `Change ${a}`,
      args: ['id'],
      ids: [],
      flags: {
        name: textFlag('name', 'Name'),
        ...fields,
        'style-lock': { kind: 'boolean', help: 'Keep the style in every picture', field: 'styleLock' },
        'canonical-description': textFlag('canonicalDescription', 'Its appearance'),
        'expected-updated-at': textFlag(
          'expectedUpdatedAt',
          'Only if it has not changed since this time',
          'time',
        ),
      },
      someOf: ['name', ...Object.keys(fields), 'style-lock', 'canonical-description'],
      more: (context) => ({ id: arg(context, 'id') }),
      via: (client) => space(client).upsert,
      said: `{id} is changed.`,
    }),
    starts({
      name: `${kind} generate`,
      help: `Draw pictures of ${a} to choose from`,
      flags: {
        name: textFlag('name', 'Name', 'text', { required: true }),
        ...fields,
        'user-prompt': textFlag('userPrompt', 'Further instructions'),
        provider: PROVIDER,
        count: COUNT,
        ...attachTo,
        ...hint,
      },
      more: ({ flags }) => countOf(flags['count']),
      via: (client) => space(client).generate,
    }),
    isObject
      ? starts({
          name: 'objects generate-asset',
          help: 'Draw one more picture of an object',
          flags: {
            'asset-type': textFlag('assetType', 'Kind of picture', 'type', { values: types, required: true }),
            variant: textFlag('variant', 'Name of the variant', 'name', { required: true }),
            'attach-to-object-id': textFlag(attach, 'The record that gets it', 'id', { required: true }),
            'attach-to-column': textFlag('attachToColumn', 'The list that stores it', 'name'),
            name: { kind: 'text', help: 'Name; default: the name of the record', word: 'text' },
            description: textFlag('description', 'Description'),
            provider: PROVIDER,
            ...hint,
          },
          more: async (context) => {
            const id = text(context, 'attach-to-object-id') ?? '';
            const name =
              text(context, 'name') ?? (await context.client.objects.get(id, undefined, call(context))).name;
            return { name };
          },
          via: (client) => client.objects.generateAsset,
        })
      : assetCommand({ kind: 'locations', one: a, types, attach: 'attachToLocationId' }),
    starts({
      name: `${kind} generate-motion`,
      help: `Make a clip of ${a}`,
      flags: {
        name: textFlag('name', 'Name'),
        'motion-prompt': textFlag('motionPrompt', 'The movement', 'text', { required: true }),
        'source-image-url': textFlag('sourceImageUrl', 'The first picture', 'url', { required: true }),
        provider: { kind: 'text', help: `The model; default: ${motionProvider}`, word: 'id' },
        style: {
          kind: 'text',
          help: 'How it is drawn; default: realistic',
          word: 'style',
          values: STYLES,
        },
        'canonical-description': textFlag('canonicalDescription', 'Its appearance'),
        ...attachTo,
        'attach-name': textFlag('attachName', 'Name of the clip in the record', 'name'),
        'aspect-ratio': isObject
          ? { kind: 'text', help: 'Aspect ratio; default: 1:1', word: 'ratio' }
          : textFlag('aspectRatio', 'Aspect ratio of the clip', 'ratio'),
        ...hint,
      },
      more: (context) => ({
        provider: text(context, 'provider') ?? motionProvider,
        style: text(context, 'style') ?? 'realistic',
        ...(isObject && { aspectRatio: text(context, 'aspect-ratio') ?? '1:1' }),
      }),
      via: (client) => space(client).generateMotion,
    }),
    changes({
      name: `${kind} approve-main-image`,
      help: `Choose a generated picture as the main image of ${a}`,
      args: ['id'],
      flags: {
        'candidate-job-id': textFlag('candidateJobId', 'The job that drew it', 'id', { required: true }),
        'expected-updated-at': textFlag(
          'expectedUpdatedAt',
          'Only if it has not changed since this time',
          'time',
        ),
      },
      via: (client) => space(client).approveMainImage,
      said: 'The picture of {id} is chosen.',
    }),
  ];
}

interface AssetCommand {
  kind: 'characters' | 'locations';
  one: string;
  types: readonly string[];
  attach: string;
}

function assetCommand({ kind, one, types, attach }: AssetCommand): Command {
  const flags: Flags = {
    'asset-type': textFlag('assetType', 'Kind of picture', 'type', { values: types, required: true }),
    variant: textFlag('variant', 'Name of the variant', 'name', { required: true }),
    provider: PROVIDER,
    'user-prompt': textFlag('userPrompt', 'Further instructions'),
    description: textFlag('description', 'Description'),
    column: { kind: 'text', help: 'Where it is kept; needed for custom', word: 'name' },
    'attach-name': textFlag('attachName', 'Name of the picture in the record', 'name'),
  };
  return starts({
    name: `${kind} generate-asset`,
    help: `Draw one more picture of ${one}`,
    args: ['id'],
    ids: [],
    flags,
    more: async (context) => {
      const id = arg(context, 'id');
      const type = text(context, 'asset-type') ?? '';
      const column = text(context, 'column') ?? (type === 'custom' ? undefined : columnOf(kind, type));
      if (column === undefined && type === 'custom') throw new UsageError('--column is missing.');
      const { name } = (await context.client[kind].get(id, undefined, call(context))) as Record_;
      return { [attach]: id, name, ...(column !== undefined && { attachToColumn: column }) };
    },
    via: (client) => client[kind].generateAsset,
  });
}

const columnOf = (kind: string, type: string): string | undefined =>
  kind === 'characters' ? (COLUMNS[type] ?? type) : undefined;

export const entityCommands: readonly Command[] = [
  ...characterCommands,
  ...placeCommands({
    kind: 'locations',
    one: 'location',
    attach: 'attachToLocationId',
    categories: [
      'indoor',
      'outdoor',
      'urban',
      'nature',
      'fantasy',
      'sci-fi',
      'historical',
      'futuristic',
      'other',
    ],
    types: ['timeOfDay', 'weather', 'seasons', 'angles', 'lighting', 'custom'],
    motionProvider: 'kling',
  }),
  starts({
    name: 'locations generate-surround-continuation',
    help: 'Extend a picture of a location to the side',
    args: ['id'],
    ids: [],
    flags: {
      'reference-image-url': textFlag('referenceImageUrl', 'The picture', 'url', { required: true }),
      direction: textFlag('direction', 'Side to extend', 'side', {
        values: ['right', 'up', 'down'],
        required: true,
      }),
      provider: PROVIDER,
      'user-prompt': textFlag('userPrompt', 'Further instructions'),
      'attach-name': textFlag('attachName', 'Name of the picture in the record', 'name'),
    },
    more: (context) => ({ attachToLocationId: arg(context, 'id') }),
    via: (client) => client.locations.generateSurroundContinuation,
  }),
  ...placeCommands({
    kind: 'objects',
    one: 'object',
    attach: 'attachToObjectId',
    categories: [
      'furniture',
      'vehicle',
      'weapon',
      'food',
      'clothing',
      'electronics',
      'nature',
      'tool',
      'animal',
      'other',
    ],
    types: ['angles', 'materials', 'variations', 'motion', 'custom'],
    motionProvider: 'kling-turbo',
  }),
];
