/** The addresses that the edge serves, as they were registered: `/v1/workflows/:id`, `/media/*`. */
export class RouteTable {
  private readonly methods = new Map<string, Set<string>>();

  add(method: string | readonly string[], template: string): void {
    let known = this.methods.get(template);
    if (!known) this.methods.set(template, (known = new Set()));
    for (const one of [method].flat()) known.add(one);
  }

  /** Every address with its methods. */
  entries(): [template: string, methods: string[]][] {
    return [...this.methods].map(([template, methods]) => [template, [...methods]]);
  }

  /** The methods that `path` takes, sorted; none when nothing is there. */
  methodsAt(path: string): string[] {
    const allowed = new Set<string>();
    for (const [template, methods] of this.methods) {
      // The catch-all of CORS preflights is not an address.
      if (template === '*' || !matches(template, path)) continue;
      for (const method of methods) allowed.add(method);
    }
    return [...allowed].sort();
  }
}

function matches(template: string, path: string): boolean {
  const expected = template.split('/');
  const given = path.split('/');
  const rest = expected.indexOf('*');
  if (rest === -1 ? given.length !== expected.length : given.length < expected.length) return false;
  return expected
    .slice(0, rest === -1 ? undefined : rest)
    .every((segment, at) => segment === given[at] || (segment.startsWith(':') && given[at] !== ''));
}
