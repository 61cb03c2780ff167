/** Members of a run's body that are no inputs (specification 1, 4.2). */
const RESERVED: ReadonlySet<string> = new Set(['inputs', 'inputOverrides', 'version', 'runId', 'headless']);

/**
 * A run of an app as its body says: the exposed fields stand in it flat, or under `inputs` (which wins where both
 * name one). What can't be read is handed on as it is, for the contract to refuse.
 */
export function appRunOf(slug: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { inputs, inputOverrides, version } = body;
  const flat = Object.entries(body).filter(([name]) => !RESERVED.has(name));
  const known = inputs === undefined || inputs === null || isRecord(inputs);
  return {
    slug,
    inputs: known ? { ...Object.fromEntries(flat), ...inputs } : inputs,
    inputOverrides,
    version,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
