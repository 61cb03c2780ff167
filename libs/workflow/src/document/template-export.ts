import { table } from '@easel/contracts/table';
import type { WorkflowDocument } from './document.js';
import { RESULT_KEYS } from './result-keys.js';
import { TRANSIENT_KEYS, withoutKeys } from './transient-keys.js';

/** Keys that a template omits for every node type. */
const STRIPPED: ReadonlySet<string> = new Set([
  ...RESULT_KEYS,
  ...TRANSIENT_KEYS,
  'sourceImageUrl',
  'zoom',
  'loraReplicateVersion',
  'loraTriggerWord',
  'loraTrainingStatus',
  'assetId',
]);

/** What ties a node of a type to its author's own subjects and workflows. */
const STRIPPED_BY_TYPE: Readonly<Record<string, readonly string[] | undefined>> = table({
  character: ['expressions', 'poses', 'lightingVariations', 'angles', 'customVariations'],
  object: ['angles', 'materials', 'variations', 'customVariations'],
  creature: ['angles', 'poses', 'variations', 'customVariations'],
  location: [
    'timeOfDay',
    'weather',
    'angles',
    'lighting',
    'seasons',
    'atmosphereMotions',
    'customVariations',
    'referencePhotos',
    'canonicalDescription',
  ],
  face: ['faceDbId', 'expressions', 'customVariations'],
  'sub-workflow': ['referencedWorkflowId'],
});

/** The document as it is exported without assets: settings only, no results and no subjects' pictures. */
export function stripForTemplate(doc: WorkflowDocument): WorkflowDocument {
  return {
    ...doc,
    nodes: doc.nodes.map((node) => {
      const own = STRIPPED_BY_TYPE[node.type] ?? [];
      return { ...node, data: withoutKeys(withoutKeys(node.data, STRIPPED), new Set(own)) };
    }),
  };
}
