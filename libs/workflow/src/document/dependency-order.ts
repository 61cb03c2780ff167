/** Thrown for a document that `validateDocument` refuses: some of its nodes wait for each other. */
export class CyclicDocument extends Error {
  constructor(readonly nodeIds: readonly string[]) {
    super(`These nodes wait for each other: ${nodeIds.join(', ')}.`);
  }
}

/** Every id after all it depends on, otherwise in the order given. Throws `CyclicDocument`. */
export function inDependencyOrder(
  ids: readonly string[],
  dependenciesOf: (id: string) => Iterable<string>,
): string[] {
  const missing = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  for (const id of ids) {
    const dependencies = new Set(dependenciesOf(id));
    missing.set(id, dependencies.size);
    for (const dependency of dependencies) {
      const list = dependents.get(dependency);
      if (list) list.push(id);
      else dependents.set(dependency, [id]);
    }
  }
  const order = ids.filter((id) => missing.get(id) === 0);
  for (let next = 0; next < order.length; next += 1) {
    for (const id of dependents.get(order[next]) ?? []) {
      const left = (missing.get(id) ?? 0) - 1;
      missing.set(id, left);
      if (left === 0) order.push(id);
    }
  }
  if (order.length < ids.length) throw new CyclicDocument(cycleAmong(ids, order, dependenciesOf));
  return order;
}

/** The nodes of one cycle, in the order of the wires, out of those that could not be placed. */
function cycleAmong(
  ids: readonly string[],
  placed: readonly string[],
  dependenciesOf: (id: string) => Iterable<string>,
): string[] {
  const open = new Set(ids);
  for (const id of placed) open.delete(id);
  const path: string[] = [];
  const seen = new Set<string>();
  // Every node that could not be placed waits for another such node, so going upstream must come round.
  for (let [id] = open; ;) {
    if (seen.has(id)) return path.slice(path.indexOf(id)).toReversed();
    seen.add(id);
    path.push(id);
    const upstream = [...dependenciesOf(id)].find((dependency) => open.has(dependency));
    if (upstream === undefined) return [...open];
    id = upstream;
  }
}
