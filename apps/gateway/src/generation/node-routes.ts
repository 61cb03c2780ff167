import {
  type FieldSpec,
  inputSchemaOf,
  isHosted,
  type NodeDescriptor,
  nodeTypes,
  runsInSequence,
} from '@easel/catalog';
import { table } from '@easel/contracts/table';
import type { Schema } from '../reference/schema.js';

export interface NodeRoute {
  /** Without the leading slash. */
  path: string;
  /** Of its handler; no two routes share one. */
  name: string;
  node: NodeDescriptor;
}

/** The type that stands for a route which several types share. */
const SPEAKERS: Readonly<Record<string, string>> = table({
  '/v1/social/publish': 'publish-social',
});

/** Routes that answer more than their job, and have controllers of their own. */
const ELSEWHERE = new Set(['/v1/download-video']);

/** Types that run by their own route alone, which waits for them. */
const AWAITED = new Set(['prompt-helper', 'text-to-picker']);

/** Each route that runs one node on its own: specification 1, 4.6, for every node type that makes jobs. */
export function nodeRoutes(): NodeRoute[] {
  return nodeTypes.all().flatMap((node) => {
    const { route, type, execution } = node;
    // What runs in a sequence has a route to say so.
    if (AWAITED.has(type) || route === undefined || (typeof execution !== 'object' && !runsInSequence(type)))
      return [];
    const name = type.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    const own = `/v1/${type}`;
    return [
      ...((SPEAKERS[route] ?? type) === type && !ELSEWHERE.has(route)
        ? [{ path: route.slice(1), name, node }]
        : []),
      // Each type answers under its own name too.
      ...(route === own ? [] : [{ path: own.slice(1), name: `${name}ByType`, node }]),
    ];
  });
}

const workflowId: Schema = {
  type: ['string', 'null'],
  format: 'uuid',
  description: 'One of your workflows, which the job is listed under.',
};

/** What the route takes. Null counts as not given wherever a field may be missing. */
export function bodySchemaOf(node: NodeDescriptor): Schema {
  const { properties, required = [], allOf } = inputSchemaOf(node);
  const described = node.fields.map(
    (field) => [field.key, inBody(field, properties[field.key] ?? {})] as const,
  );
  return {
    type: 'object',
    properties: { ...Object.fromEntries(described), workflowId },
    ...(required.length > 0 && { required }),
    ...(allOf !== undefined && { allOf }),
  };
}

/** What the route of a node answers besides what all of them do. */
export function errorsOf(node: NodeDescriptor): string[] {
  return [
    '400 sequence_execution_required',
    ...(node.type === 'reference-sheet' ? ['400 no_panels'] : []),
    ...(isHosted(node) ? ['404 not_found'] : []),
    ...(node.type === 'render-video' ? ['503 SCENE_CAPABILITY_UNAVAILABLE'] : []),
  ];
}

function inBody(field: FieldSpec, { type, ...schema }: Schema): Schema {
  // Corrected for every value.
  if (field.corrected === true) return schema;
  if (field.required === true) {
    const isLink = field.type.endsWith('url');
    return { ...(type !== undefined && { type }), ...schema, ...(isLink && { examples: [EXAMPLE_LINK] }) };
  }
  return { ...(typeof type === 'string' && { type: [type, 'null'] }), ...schema };
}

const EXAMPLE_LINK = 'https://example.com/media';
