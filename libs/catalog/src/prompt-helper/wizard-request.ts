import { nodeTypes } from '../nodes/node-types.js';
import type { NodeDescriptor } from '../nodes/node-descriptor.js';

export const WIZARD_ACTIONS = ['analyze', 'generate', 'enhance'] as const;
export type WizardAction = (typeof WIZARD_ACTIONS)[number];

/** What is wired to the node that the prompt is for. */
export interface NodeContext {
  /** Such as `image`. */
  readonly connectedInputTypes?: readonly string[];
  readonly referenceImageCount?: number;
  readonly hasSourceVideo?: boolean;
}

/** One answer to a question of the wizard. A question that takes several is answered several times. */
export interface WizardSelection {
  readonly category: string;
  /** An option's `value`, or words of one's own. */
  readonly value: string;
  readonly isCustom?: boolean;
}

/** The input of every action of the wizard. */
export interface WizardRequest {
  readonly prompt?: string;
  readonly originalPrompt?: string;
  readonly selections?: readonly WizardSelection[];
  /** The model that the node is set to. */
  readonly provider?: string;
  readonly style?: string;
  readonly aspectRatio?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly nodeContext?: NodeContext;
  /** What the caller cares for, in words. */
  readonly userPreference?: string;
}

/** The node type by its name, if it has a prompt to help with. */
export function promptedNode(type: string): NodeDescriptor | undefined {
  const node = nodeTypes.get(type);
  return node?.promptField === undefined ? undefined : node;
}

/** What a job of the helper is to do; undefined for a node type that has no prompt. */
export interface WizardTask {
  readonly action: WizardAction;
  readonly node: NodeDescriptor;
  readonly request: WizardRequest;
}

/** The settings of a `prompt-helper` node, which have been checked. */
export function wizardTask(params: Readonly<Record<string, unknown>>): WizardTask | undefined {
  const node = promptedNode(String(params['nodeType']));
  const action = WIZARD_ACTIONS.find((one) => one === params['action']);
  return node && action && { action, node, request: withSelectedSettings(params) };
}

/** Settings of the node that are among the selections stand for what the request names. */
function withSelectedSettings(request: WizardRequest): WizardRequest {
  const chosen = new Map((request.selections ?? []).map(({ category, value }) => [category, value]));
  const [provider, aspectRatio] = [chosen.get('provider'), chosen.get('aspectRatio')];
  const duration = Number(chosen.get('duration') ?? NaN);
  return {
    ...request,
    ...(provider !== undefined && { provider }),
    ...(aspectRatio !== undefined && { aspectRatio }),
    ...(Number.isFinite(duration) && { duration }),
  };
}

/** Everything that was said in words, to look for options in. */
export const wordsOf = ({ prompt, originalPrompt, userPreference, style }: WizardRequest): string =>
  [prompt, originalPrompt, userPreference, style].filter((text) => text !== undefined).join('\n');
