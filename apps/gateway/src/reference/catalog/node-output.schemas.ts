import { type NodeDescriptor, nodeTypes, type OutputType } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { anyObject, component, flag, listOf, type Schema, text } from '../schema.js';
import { componentName } from './node-settings.schemas.js';

const link: Schema = { type: 'string', description: 'An address of the file.' };
const words: Schema = { type: 'string', description: 'The text result.' };
const results: Schema = {
  ...listOf(text),
  description: 'One entry for each item, in order; an item without a result is the empty string.',
};
const list: Schema = { type: 'array' };
const thumbnail: Schema = { type: 'string', description: 'A thumbnail.' };

/** What a lane reports about a result of any kind. */
const ofEveryJob: Readonly<Record<string, Schema>> = {
  url: { type: 'string', description: 'The address of the main result, of any kind.' },
  lane: {
    type: 'string',
    description: 'The lane that made it: a provider, or `draft` for the built-in lane.',
  },
  seed: { type: ['string', 'number'], description: 'Repeats the result, if the model supports it.' },
  cached: { type: 'boolean', description: 'An earlier result was used.' },
};
const size: Readonly<Record<string, Schema>> = {
  width: { type: 'number', description: 'Pixels.' },
  height: { type: 'number', description: 'Pixels.' },
};

type Members = Readonly<Record<string, Schema>>;

const MEMBERS: Readonly<Record<OutputType, Members>> = {
  image: { imageUrl: link, thumbnailUrl: thumbnail, ...size },
  video: { videoUrl: link, thumbnailUrl: thumbnail, ...size },
  audio: { audioUrl: link },
  text: { text: words },
  data: { text: words },
  none: {},
};

/** What a handle of this type carries, where that is a member of its own name. */
const SHAPES: Readonly<Record<string, Schema>> = table({
  composition: anyObject,
  'lottie-json': anyObject,
  list: listOf(text),
  'image-set': listOf(text),
  'picker-json': text,
  identity: text,
});
const KINDS: Readonly<Record<string, OutputType>> = table({
  text: 'text',
  look: 'text',
  image: 'image',
  'image-ref': 'image',
  mask: 'image',
  face: 'image',
  video: 'video',
  audio: 'audio',
  'audio-ref': 'audio',
});
/** One of two handles goes on, by whether what came in was approved. */
const GATE: Members = {
  approved: { ...flag, description: 'The handle that continues: `approved` or `rejected`.' },
  score: { type: 'number', description: 'The score that the approval is based on.' },
  reason: { type: 'string', description: 'Why.' },
};

const isGate = (handle: string): boolean => handle === 'approved' || handle === 'rejected';

/** Members by the handles of the node: what a wire from one of them reads. */
function membersOf({ outputs, outputType, execution }: NodeDescriptor): Members {
  const members: Record<string, Schema> = { ...MEMBERS[outputType] };
  // A language model names media and people, in lists; it makes none.
  const namesOnly = outputType === 'data' && typeof execution === 'object' && execution.lane === 'llm';
  const used = new Set<OutputType>();
  for (const { id, type } of outputs) {
    if (isGate(id)) Object.assign(members, GATE);
    for (const word of type.split('/')) {
      const kind = KINDS[word];
      if (kind === undefined || (namesOnly && kind !== 'text')) {
        const description = `What the handle \`${id}\` carries (\`${type}\`).`;
        const named = namesOnly && (kind !== undefined || word === 'identity');
        members[id] ??= { ...(named ? list : SHAPES[word]), description };
      } else if (!used.has(kind)) Object.assign(members, MEMBERS[kind]);
      else if (kind !== 'text') members[`${id}Url`] ??= link;
      if (kind !== undefined) used.add(kind);
    }
  }
  return members;
}

const OF_TYPE = new Map(
  nodeTypes.all().map((node) => [
    node.type,
    component(componentName(node.type, 'Output'), {
      type: 'object',
      description: `What a \`${node.type}\` node made. Lanes may add members of their own.`,
      properties: { ...membersOf(node), listResults: results, ...ofEveryJob },
    }),
  ]),
);

/** What a node of this type made. */
export function nodeOutput(type: string): Schema {
  const schema = OF_TYPE.get(type);
  if (!schema) throw new Error(`${type} is not in the catalog`);
  return schema;
}

/** What a node of any type made. */
export const anyNodeOutput = component('NodeOutput', {
  type: 'object',
  description: 'The output of a node. Its members depend on the node type; types may add their own.',
  properties: {
    imageUrl: link,
    videoUrl: link,
    audioUrl: link,
    thumbnailUrl: thumbnail,
    text: words,
    listResults: results,
    ...size,
    ...ofEveryJob,
  },
});
