import { table } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import type { WorkflowEdge } from '../document/document.js';
import { mappedSources } from '../document/document-links.js';
import { mediaOfType } from '../document/output-keys.js';
import { promptFieldOf, wireTargetOf } from '../document/wire-target.js';
import type { CheckedType } from './checked-type.js';
import type { HandleNode } from './known-handles.js';

/** A wire into a node, with the node that it comes from. */
export interface WireIn {
  edge: WorkflowEdge;
  source: HandleNode;
}

const STEPS_OF_A_WIRE = 30;

/** The settings of a node that something else gives when it runs: wires, field mappings, further references. */
export function suppliedSettings({ node, info }: HandleNode, wires: readonly WireIn[]): Set<string> {
  const supplied = new Set(mappedSources(node.data).keys());
  spend(wires.length * STEPS_OF_A_WIRE);
  for (const { edge, source } of wires) {
    for (const field of suppliedBy(edge, source.info, info)) supplied.add(field);
  }
  const { extraRefs, promptPrefix, promptSuffix } = node.data;
  if (Array.isArray(extraRefs) && extraRefs.length > 0) supplied.add('connectedReferences');
  if (isWords(promptPrefix) || isWords(promptSuffix)) supplied.add(promptFieldOf(info));
  return supplied;
}

const isWords = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** What a wire of any kind may bring, and where the lane takes it. */
const BY_MEDIA: Readonly<Record<string, readonly string[]>> = {
  image: ['imageUrl', 'imageUrls', 'mediaUrl', 'mediaUrls'],
  video: ['videoUrl', 'videoUrls', 'mediaUrl', 'mediaUrls'],
  audio: ['audioUrl', 'audioUrls', 'mediaUrl', 'mediaUrls'],
};
const REFERENCES = ['referenceImageUrls', 'referenceVideoUrls', 'referenceAudioUrls'];
/** Settings that a lane makes of a list of links, where there is none. */
const MADE_OF: Readonly<Record<string, { from: readonly string[]; makes: string }>> = table({
  'combine-audio': { from: ['audioUrl', 'audioUrls'], makes: 'segments' },
  'assemble-narrated-video': { from: ['videoUrl', 'videoUrls'], makes: 'blocks' },
  'cinematic-avatar': { from: REFERENCES, makes: 'references' },
});

function suppliedBy(edge: WorkflowEdge, source: CheckedType, info: CheckedType): string[] {
  const target = wireTargetOf(source, edge.sourceHandle ?? null, info, edge.targetHandle ?? null);
  const fields = fieldsOf(target, source, edge.sourceHandle ?? null, info);
  const made = MADE_OF[info.type];
  return made && fields.some((field) => made.from.includes(field)) ? [...fields, made.makes] : fields;
}

function fieldsOf(
  target: ReturnType<typeof wireTargetOf>,
  source: CheckedType,
  handle: string | null,
  info: CheckedType,
): string[] {
  switch (target.kind) {
    case 'text':
    case 'url':
    case 'data':
    case 'parameter':
      return [target.field];
    case 'urls':
      return [target.field, target.field.replace(/s$/, '')];
    case 'media':
      return [target.textField, ...linksOf(source, handle)];
    case 'reference':
      return [...(target.field === undefined ? [] : [target.field]), ...REFERENCES];
    case 'entity':
      return ['connectedReferences', 'referenceImageUrls'];
    case 'clause':
      return [promptFieldOf(info), 'referenceImageUrls'];
    case 'items':
    case 'none':
      return [];
  }
}

/** Where a link goes that a source brings; of a source that may bring anything, all there are. */
function linksOf({ outputs, outputType }: CheckedType, handle: string | null): readonly string[] {
  const declared = outputs?.find(({ id }) => id === handle)?.type;
  const kinds = (declared ?? outputType).split('/').map((type) => mediaOfType(type));
  if (kinds.includes(undefined)) return Object.values(BY_MEDIA).flat();
  return kinds.flatMap((kind) => BY_MEDIA[kind ?? ''] ?? []);
}
