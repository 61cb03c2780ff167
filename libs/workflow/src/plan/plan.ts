import type { NodeControl } from '../control/node-control.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import type { NodeTypeInfo, NodeTypes } from '../document/node-types.js';
import type { StoredSubject, StoredSubjects } from '../subjects/stored-subject.js';
import type { EdgeSelection } from '../selection/edge-selection.js';
import type { NodeOutput } from '../document/node-output.js';
import type { Media } from '../document/output-keys.js';
import type { WireTarget } from '../document/wire-target.js';

/** A document compiled for execution: immutable, good for every run of that document. */
export interface Plan {
  /** Nodes that take part in a run and get a state. */
  readonly nodeCount: number;
  readonly document: WorkflowDocument;
  /** The nodes whose work is done by a lane, in an order in which each comes after what it needs. */
  readonly executableNodeIds: readonly string[];
}

/** A plan as the planner itself sees it. */
export interface CompiledPlan extends Plan {
  readonly types: NodeTypes;
  readonly nodeIds: readonly string[] | undefined;
  /** Every planned node, each after all that it waits for. */
  readonly order: readonly PlannedNode[];
  /** Places in `order` by scope and label, in document order. */
  readonly labels: ReadonlyMap<string, readonly number[]>;
}

/** `stored`: needed by a partial run and not run again; its earlier result stands. */
export type PlannedRole = 'source' | 'inline' | 'task' | 'stored';

export interface PlannedNode {
  readonly place: number;
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly scope: string;
  readonly node: WorkflowNode;
  readonly info: NodeTypeInfo;
  readonly role: PlannedRole;
  readonly lane: string;
  readonly wires: readonly PlannedWire[];
  /** Field to place of the node it is mapped to. */
  readonly mappings: ReadonlyMap<string, number>;
  /** Places of the nodes that must have ended before this one. */
  readonly waitsFor: readonly number[];
  /** Whether it takes all items of its wires together. */
  readonly takesLists: boolean;
  /** Whether, without overrides, it can only run once. */
  readonly runsOnce: boolean;
  /** Whether a wire can be dead although its source completed. */
  readonly hasBranches: boolean;
}

export interface PlannedWire {
  readonly from: number;
  readonly sourceHandle: string | null;
  readonly targetHandle: string;
  readonly target: WireTarget;
  /** Name of the source, as variables are compared. */
  readonly label: string;
  /** Keys of the source's output to read, the first that is there counts. */
  readonly outputKeys: readonly string[];
  /** What the wire carries, if the document says so. */
  readonly media: Media | undefined;
  /** Nothing when what reaches the source decides. */
  readonly selection: EdgeSelection | undefined;
  /** Whether the source's items are parts of one text, between marks. */
  readonly isMarked: boolean;
  /** The port of a sub-workflow's boundary that it starts at. */
  readonly port: string | undefined;
  /** The source has several ways out, of which this wire is one. */
  readonly branch: 'route' | 'gate' | undefined;
  /** The source only opens and closes this wire. */
  readonly isGateOnly: boolean;
}

export type NodeStatus = 'pending' | 'running' | 'completed' | 'failed' | 'skipped' | 'cancelled';

/** What belongs to one run. */
export interface PlanInputs {
  /** Node id to field to value; see `resolveOverrides`. Not changed while the run goes on. */
  overrides: Record<string, Record<string, unknown>>;
  /** Payload of the trigger that started the run. */
  trigger?: unknown;
  /** ISO time that `{{now}}` and its like mean. */
  now: string;
  /** Execution id; every random choice follows from it. */
  seed: string;
  /**
   * Records of the subjects that nodes stand for. A node whose record is not among them waits for it; one whose record
   * is null fails. Absent: nodes stand for what they hold themselves, as in a rehearsal.
   */
  subjects?: StoredSubjects;
}

/**
 * The end of a node that is no task, or that never became one: computed, refused before its first
 * iteration, or left out. Skipped with an error means below a failure; without one, on a branch not taken
 * or switched off by its owner (then `output` is the stored result that is passed on instead, if any).
 */
export interface PureNodeState {
  status: 'completed' | 'failed' | 'skipped';
  output?: NodeOutput;
  error?: string;
  /** The record that a subject node was settled with: later steps use it, even if the record changes. */
  subject?: StoredSubject;
}

/** A task the engine has started, one entry an iteration. */
export interface TaskState {
  iteration: number;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  output?: NodeOutput;
  error?: string;
}

/** What the engine knows: results of earlier planning steps, and of tasks. */
export interface PlanState {
  pure: Record<string, PureNodeState>;
  tasks: Record<string, TaskState[]>;
}

/** One iteration that can start now. */
export interface ReadyTask {
  nodeId: string;
  /** From 0. */
  iteration: number;
  /** How many there are in all. */
  iterations: number;
  type: string;
  lane: string;
  /** Everything a lane needs: the node's data with overrides, wires, variables and wrapping applied. */
  params: Record<string, unknown>;
  /** Resolved value of each wired input handle: a string, or the strings of a bundle or of several wires. */
  inputs: Record<string, unknown>;
  /** How its owner wants it run; absent: as everything is. */
  control?: NodeControl;
}

export interface NodeState {
  status: NodeStatus;
  output?: NodeOutput;
  error?: string;
  nodeType: string;
  /** How many there are in all, of a node that has begun. */
  iterations?: number;
}

/** Planned nodes by status. */
export type NodeCounts = Record<NodeStatus, number>;

/** What follows from the state. */
export interface PlanStep {
  /** Newly settled in this step; to be kept and given back in `PlanState.pure`. */
  pure: Record<string, PureNodeState>;
  ready: ReadyTask[];
  /** State of every planned node, made on demand. */
  nodeStates: () => Record<string, NodeState>;
  /** The same as numbers, for progress. */
  counts: () => NodeCounts;
  /** Set when nothing runs and nothing can start. */
  end?: { status: 'completed' | 'failed'; errorMessage?: string };
}
