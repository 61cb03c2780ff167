/** Where jobs say they come from: `mcp/<client>`, or `mcp` where the client has no name that can stand in a header. */
export function clientLabel(name: string | undefined): string {
  const written = (name ?? '')
    .trim()
    .replaceAll(/[^A-Za-z0-9._+-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64);
  return written === '' ? 'mcp' : `mcp/${written}`;
}
