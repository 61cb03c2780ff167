const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids of the stored subjects that nodes name: what their settings hold in `characterDbId`, `objectDbId` and the like. */
export function namedSubjects(nodes: readonly unknown[]): string[] {
  const found = new Set<string>();
  for (const node of nodes) {
    const data = (node as { data?: unknown } | null)?.data;
    if (typeof data !== 'object' || data === null) continue;
    for (const [key, value] of Object.entries(data)) {
      if (key.endsWith('DbId') && typeof value === 'string' && UUID.test(value))
        found.add(value.toLowerCase());
    }
  }
  return [...found];
}
