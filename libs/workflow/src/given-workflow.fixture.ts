import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from './document/document.js';
import type { NodeHandle, NodeTypeInfo, NodeTypes } from './document/node-types.js';
import { advance } from './plan/advance.js';
import { compilePlan } from './plan/compile-plan.js';
import type { NodeOutput } from './document/node-output.js';
import type { NodeState, PlanInputs, PlanState, PlanStep, ReadyTask } from './plan/plan.js';

// A small catalog, and an engine of a few lines, for the specs of this library.

type Row = [type: string, out: NodeTypeInfo['outputType'], runs: string, inputs?: string, outputs?: string];

const ROWS: Row[] = [
  ['text-prompt', 'text', 'source', 'in:text>text', 'prompt:text'],
  ['upload-image', 'image', 'source', 'in:text>url', 'image:image'],
  ['upload-video', 'video', 'source', 'in:text>url', 'video:video'],
  ['list', 'data', 'source', 'in:any'],
  ['aspect-ratio', 'text', 'source', 'in:any', 'aspect_ratio:param'],
  ['style-guide', 'text', 'source', 'in:any', 'style_guide:param'],
  ['lens', 'text', 'source', 'in:any', 'out:look'],
  ['mood', 'text', 'source', 'in:any', 'out:look'],
  ['instrumentation', 'text', 'source', 'in:any', 'out:audio'],
  ['character', 'image', 'source', 'in:text', 'characterRef:identity image:image'],
  ['location', 'image', 'source', 'in:text', 'locationRef:image image:image'],
  ['webhook-trigger', 'data', 'trigger', '', 'payload:any'],
  ['sticky-note', 'none', 'none'],
  [
    'generate-image',
    'image',
    'image*',
    'prompt:text negative:text>negativePrompt references:image>referenceImageUrls assets:identity elements:look look:look',
    'image:image',
  ],
  [
    'generate-video',
    'video',
    'video*',
    'prompt:text startFrame:image>imageUrl endFrame:image>endFrameUrl assets:identity look:look',
    'video:video',
  ],
  ['generate-video-pro', 'video', 'video', 'prompt:text', 'video:video'],
  ['reference-sheet', 'image', 'image', 'in:identity', 'sheet:image panels:image-set'],
  ['text-to-speech', 'audio', 'audio*', 'prompt:text>text', 'audio:audio'],
  ['generate-music', 'audio', 'audio*', 'prompt:text audio-style:audio', 'audio:audio'],
  [
    'llm-chat',
    'text',
    'llm*',
    'prompt:text>userInput references:any-ref system-prompt:text',
    'text:text items:list',
  ],
  ['generate-script', 'data', 'llm*', 'prompt:text', 'scenes:video dialogue:text'],
  ['image-to-text', 'text', 'llm', 'image:image>imageUrl text:text>customPrompt', 'text:text'],
  ['video-analysis', 'data', 'llm', 'video:video>videoUrl', 'json:json text:text'],
  ['qa-check', 'text', 'llm', 'in:any>text', 'approved:text rejected:text'],
  ['image-critic', 'text', 'llm', 'image:image>imageUrl', 'approved:text rejected:text'],
  ['suno-generate', 'audio', 'audio*', 'prompt:text field-style:text', 'audio:audio'],
  ['resize-video', 'video', 'ffmpeg', 'in:video>videoUrl', 'video:video'],
  ['combine-videos', 'video', 'ffmpeg', 'in:video>videoUrls', 'video:video'],
  ['combine-audio', 'audio', 'ffmpeg', 'in:audio>segments', 'audio:audio'],
  ['merge-video-audio', 'video', 'ffmpeg', 'in:video/audio', 'video:video'],
  [
    'assemble-narrated-video',
    'video',
    'ffmpeg',
    'video:video>videoUrls audio:audio>audioUrls',
    'video:video',
  ],
  ['facebook-post', 'none', 'network', 'in:any>media'],
  ['webhook-output', 'none', 'network', 'in:any'],
  ['noop', 'data', 'local', 'in:any', 'out:any'],
  ['combine-text', 'text', 'inline', 'text:text>texts', 'text:text'],
  ['split-text', 'text', 'inline', 'text:text', 'out:text'],
  ['filter-list', 'data', 'inline', 'in:list variables:variables', 'out:list'],
  ['deduplicate', 'data', 'inline', 'in:list', 'out:list'],
  ['merge-lists', 'data', 'inline', 'in:list', 'out:list'],
  ['sort-list', 'data', 'inline', 'in:list', 'out:list'],
  ['selector', 'data', 'inline', 'in:list', 'picked:list rest:list'],
  ['extract-field', 'text', 'inline', 'in:json', 'text:json/text'],
  ['json-process', 'data', 'inline', 'in:json', 'out:any'],
  ['reduce', 'text', 'inline', 'in:any>inputs', 'out:any'],
  ['collect', 'data', 'inline', 'in:any', 'out-text:text out-image:image out-video:video out-audio:audio'],
  ['group', 'data', 'source'],
  ['composite', 'data', 'inline', 'video1:video video2:video', 'composition:composition'],
  ['router', 'data', 'inline', 'in:any variables:variables', 'route_a:any route_b:any'],
  ['preview', 'data', 'source', 'in:any', 'out:any'],
  ['teleport-send', 'data', 'source', 'in:any'],
  ['teleport-receive', 'data', 'source', 'in:any'],
  ['component', 'data', 'inline'],
  ['sub-workflow', 'data', 'inline'],
  ['sub-workflow-input', 'data', 'source'],
  ['sub-workflow-output', 'none', 'source'],
];

const INFOS = new Map(ROWS.map((row) => [row[0], infoOf(row)]));

/** Node types for specs, with the shapes the real catalog has. */
export const types: NodeTypes = { get: (type) => INFOS.get(type) };

export const typeNames: readonly string[] = [...INFOS.keys()];

function infoOf([type, outputType, runs, inputs = '', outputs = '']: Row): NodeTypeInfo {
  const info: NodeTypeInfo = {
    type,
    outputType,
    execution: executionOf(runs),
    inputs: handles(inputs),
    outputs: handles(outputs),
    repeatable: runs.endsWith('*'),
    triggers: runs === 'trigger',
  };
  // A picker's words come from the catalog; these stand for them.
  if (type === 'lens') info.value = (data) => ({ text: `${String(data.lens)} lens` });
  return info;
}

function executionOf(runs: string): NodeTypeInfo['execution'] {
  if (runs === 'source' || runs === 'inline' || runs === 'none') return runs;
  return runs === 'trigger' ? 'source' : { lane: runs.replace('*', '') };
}

function handles(written: string): NodeHandle[] {
  return written
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const [handle, field] = each.split('>');
      const [id, type] = handle.split(':');
      return field === undefined ? { id, type } : { id, type, field };
    });
}

export const node = (id: string, type: string, data: Record<string, unknown> = {}): WorkflowNode => ({
  id,
  type,
  data,
});

/** `a.image -> b.references`; a handle may be left out. */
export function wire(written: string, data?: Record<string, unknown>): WorkflowEdge {
  const [from, to] = written.split('->').map((end) => end.trim());
  const [source, ...sourceHandle] = from.split('.');
  const [target, ...targetHandle] = to.split('.');
  return {
    source,
    target,
    sourceHandle: sourceHandle.join('.') || null,
    targetHandle: targetHandle.join('.') || null,
    ...(data ? { data } : {}),
  };
}

export const workflow = (nodes: WorkflowNode[], edges: WorkflowEdge[] = []): WorkflowDocument => ({
  nodes,
  edges,
});

export const runInputs = (given: Partial<PlanInputs> = {}): PlanInputs => ({
  overrides: {},
  now: '2026-03-10T12:00:00.000Z',
  seed: 'execution-1',
  ...given,
});

/** What a task yields, or the message it fails with. */
export type Lane = (task: ReadyTask) => NodeOutput | { fails: string };

/** A lane that answers with links and texts that tell the node and the iteration. */
export const telling: Lane = ({ nodeId, iteration, type }) => {
  const name = iteration === 0 ? nodeId : `${nodeId}-${iteration}`;
  const kind = INFOS.get(type)?.outputType;
  if (kind === 'image') return { imageUrl: `https://m/${name}.png` };
  if (kind === 'video') return { videoUrl: `https://m/${name}.mp4` };
  if (kind === 'audio') return { audioUrl: `https://m/${name}.mp3` };
  return { text: `text of ${name}` };
};

export interface FinishedRun {
  tasks: ReadyTask[];
  /** Parameters of the first task of a node. */
  params: (nodeId: string) => Record<string, unknown>;
  states: Record<string, NodeState>;
  /** Output of a node, empty when it has none. */
  output: (nodeId: string) => NodeOutput;
  end: PlanStep['end'];
}

/** Runs a workflow to its end, one task after the other, with a lane that answers at once. */
export function run(
  doc: WorkflowDocument,
  {
    lane = telling,
    inputs = {},
    nodeIds,
  }: { lane?: Lane; inputs?: Partial<PlanInputs>; nodeIds?: string[] } = {},
): FinishedRun {
  const plan = compilePlan(doc, types, nodeIds ? { nodeIds } : {});
  const given = runInputs(inputs);
  const state: PlanState = { pure: {}, tasks: {} };
  const tasks: ReadyTask[] = [];
  for (let steps = 0; steps < 10_000; steps += 1) {
    const step = advance(plan, given, state);
    // Through JSON and back, as a store would keep it.
    Object.assign(state.pure, JSON.parse(JSON.stringify(step.pure)));
    if (step.end) return finished(tasks, step);
    const [task] = step.ready;
    if (!task) throw new Error('The run neither ends nor goes on.');
    tasks.push(task);
    const answer = lane(task);
    (state.tasks[task.nodeId] ??= []).push(
      'fails' in answer
        ? { iteration: task.iteration, status: 'failed', error: String(answer.fails) }
        : { iteration: task.iteration, status: 'completed', output: answer },
    );
  }
  throw new Error('The run does not end.');
}

function finished(tasks: ReadyTask[], step: PlanStep): FinishedRun {
  const states = step.nodeStates();
  return {
    tasks,
    states,
    end: step.end,
    output: (nodeId) => states[nodeId]?.output ?? {},
    params: (nodeId) => {
      const task = tasks.find((each) => each.nodeId === nodeId);
      if (!task) throw new Error(`${nodeId} did not run.`);
      return task.params;
    },
  };
}
