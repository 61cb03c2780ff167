import { OAUTH_SCOPES } from '@easel/contracts';
import { TOOLS } from '@easel/mcp';

const used = new Set(TOOLS.filter(({ byDefault }) => byDefault).flatMap(({ scopes }) => scopes));

/** The scopes of the default tools, as a challenge names them. */
export const MCP_SCOPES = OAUTH_SCOPES.filter((scope) => used.has(scope)).join(' ');
