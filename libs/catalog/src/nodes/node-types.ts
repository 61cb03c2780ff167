import { aiAudioNodes } from './ai-audio-nodes.js';
import { aiImageNodes } from './ai-image-nodes.js';
import { aiTextNodes } from './ai-text-nodes.js';
import { aiVideoNodes } from './ai-video-nodes.js';
import { compositionNodes } from './composition-nodes.js';
import { controlNodes } from './control-nodes.js';
import { entityNodes } from './entity-nodes.js';
import { inputNodes, triggerNodes } from './input-nodes.js';
import type { NodeDescriptor } from './node-descriptor.js';
import { outputNodes } from './output-nodes.js';
import { parameterNodes } from './parameter-nodes.js';
import { pickerNodes } from './picker-nodes.js';
import { processingNodes } from './processing-nodes.js';
import { sequenceNodes } from './sequence-nodes.js';
import { utilityNodes } from './utility-nodes.js';

const ALL: readonly NodeDescriptor[] = [
  ...inputNodes,
  ...triggerNodes,
  ...parameterNodes,
  ...pickerNodes,
  ...aiImageNodes,
  ...aiVideoNodes,
  ...aiAudioNodes,
  ...aiTextNodes,
  ...processingNodes,
  ...compositionNodes,
  ...outputNodes,
  ...controlNodes,
  ...entityNodes,
  ...utilityNodes,
  ...sequenceNodes,
];

const BY_TYPE = new Map(ALL.map((node) => [node.type, node]));

/** Every node type, hidden ones included. */
export const nodeTypes = {
  /** The type's descriptor, or undefined when there is no such type. */
  get: (type: string): NodeDescriptor | undefined => BY_TYPE.get(type),
  all: (): readonly NodeDescriptor[] => ALL,
  /** Those that `GET /v1/nodes` shows. */
  listed: (): readonly NodeDescriptor[] => ALL.filter((node) => node.listed),
};

/** Whether only the cloud edition runs such a node on its own; others have it run there, if they are connected. */
export const isHosted = ({ capabilities }: NodeDescriptor): boolean => capabilities['hosted'] ?? false;

/** Whether running a node of this type makes jobs. False for an unknown type. */
export function isJobType(type: string): boolean {
  return typeof nodeTypes.get(type)?.execution === 'object';
}
