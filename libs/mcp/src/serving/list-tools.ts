import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { canBeTask } from '../tasks/offered-tasks.js';
import { type Selection, visibleTools } from '../tool-table.js';
import type { Tool } from '../tool.js';

const LISTED = new WeakMap<Tool, ListedTool>();

export function listTools(selection: Selection): ListedTool[] {
  return visibleTools(selection).map((tool) => {
    let listed = LISTED.get(tool);
    if (!listed) LISTED.set(tool, (listed = toListed(tool)));
    return canBeTask(tool, selection, 'legacy')
      ? { ...listed, execution: { taskSupport: 'optional' } }
      : listed;
  });
}

function toListed({ name, title, description, input, output, effect, idempotent }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: input as ListedTool['inputSchema'],
    outputSchema: output as unknown as NonNullable<ListedTool['outputSchema']>,
    annotations: {
      readOnlyHint: effect === 'read',
      ...(effect !== 'read' && { destructiveHint: effect === 'delete', idempotentHint: idempotent }),
      openWorldHint: effect === 'spend',
    },
  };
}
