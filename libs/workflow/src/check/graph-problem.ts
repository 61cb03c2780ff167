/** Something in a graph that does not do what its author means. Facts: nodes and handles. */
export interface GraphProblem {
  /** Such as `nodes[2].data.prompt` or `edges[0].targetHandle`. */
  path: string;
  nodeId: string;
  /** The setting at fault. */
  field?: string;
  /** The handle at fault. */
  handle?: string;
  code: GraphProblemCode;
  message: string;
  /** The name that was probably meant. */
  nearest?: string;
  /** An error refuses a run; a warning refuses it only where the caller asks for `strict`. */
  severity: 'error' | 'warning';
}

export type GraphProblemCode =
  | 'unknown_handle'
  | 'missing_input'
  | 'invalid_value'
  | 'unknown_setting'
  | 'unknown_input_field'
  | 'node_unavailable'
  | 'model_unavailable';
