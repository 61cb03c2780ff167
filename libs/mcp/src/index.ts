export type { Fetch } from './calling/service-api.js';
export { answerRequest } from './serving/answer-request.js';
export { clientLabel } from './serving/client-label.js';
export { answerToolList, listTools } from './serving/list-tools.js';
export { createServer } from './serving/mcp-server.js';
export { refuseListening } from './serving/refuse-listening.js';
export { startStdioServer } from './serving/serve-stdio.js';
export {
  isSelected,
  missingScope,
  readSelection,
  type Selection,
  toolNamed,
  TOOLS,
  visibleTools,
} from './tool-table.js';
export { type Tool } from './tool.js';
