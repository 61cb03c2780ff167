/** One node of a workflow document. Unknown fields are kept as they are. */
export interface WorkflowNode {
  id: string;
  type: string;
  position?: { x: number; y: number };
  width?: number;
  /** The group this node belongs to. */
  parentId?: string;
  /** Hidden nodes run, but are neither inputs nor outputs of the workflow. */
  hidden?: boolean;
  /** Settings of the node; `data.label` is its name. */
  data: Record<string, unknown>;
  [extra: string]: unknown;
}

/** One wire. `data` holds how the source's items are selected. */
export interface WorkflowEdge {
  id?: string;
  source: string;
  target: string;
  sourceHandle?: string | null;
  targetHandle?: string | null;
  data?: Record<string, unknown>;
  [extra: string]: unknown;
}

/** What a saved workflow holds: nodes, wires, settings. */
export interface WorkflowDocument {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  settings?: Record<string, unknown>;
}

/** Something wrong with a document or with the inputs of a run, naming where. */
export interface DocumentIssue {
  /** Where, as in `nodes[2].data.promptPrefix` or `inputs.Topic`. */
  path: string;
  message: string;
  nodeId?: string;
  field?: string;
  code: string;
}
