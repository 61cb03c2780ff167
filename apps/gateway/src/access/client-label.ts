const CLIENT = /^(?:mcp|(?:sdk|cli|extension|mcp)\/[A-Za-z0-9][A-Za-z0-9._+-]{0,63})$/;

/**
 * Where a request says it comes from (`X-Service-Client`, specification 1, 5.4): `sdk/<version>`,
 * `cli/<version>`, `extension/<name>`, or `mcp/<client>` or `mcp`, as the MCP server says; any other value counts as none.
 */
export function clientLabel(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && CLIENT.test(header) ? header : undefined;
}
