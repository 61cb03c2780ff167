export type { Door, Fetch } from './calling/service-api.js';
export { clientLabel } from './serving/client-label.js';
export { createServer, listTools, type ServerFacts, type Session } from './serving/mcp-server.js';
export { startStdioServer, type StdioOptions } from './serving/serve-stdio.js';
export {
  isSelected,
  missingScope,
  readSelection,
  type Selection,
  toolNamed,
  TOOLS,
  visibleTools,
  type WrongSelection,
} from './tool-table.js';
export type { Route } from './route.js';
export { type Effect, type Tool, TOOLSETS, type Toolset } from './tool.js';
