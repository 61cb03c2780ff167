import type { JSONRPCRequest, Tool as ListedTool } from '@modelcontextprotocol/server';
import { canBeTask } from '../tasks/offered-tasks.js';
import { type Selection, visibleTools } from '../tool-table.js';
import type { Tool } from '../tool.js';

/** What a list has of a tool, and its JSON in UTF-8. */
interface Entry {
  listed: ListedTool;
  bytes: Buffer;
}

const ALONE = new WeakMap<Tool, Entry>();
const AS_TASK = new WeakMap<Tool, Entry>();

export const listTools = (selection: Selection): ListedTool[] =>
  entriesOf(selection).map(({ listed }) => listed);

/**
 * The whole answer to `tools/list` as JSON in UTF-8, or undefined for another request. The list of all tools has more than
 * a hundred thousand characters. A tool is the same for each caller, so it is not written again each time.
 */
export function answerToolList(
  { id, method, params }: JSONRPCRequest,
  selection: Selection,
): Buffer | undefined {
  // The SDK checks the parameters.
  if (method !== 'tools/list' || params !== undefined) return undefined;
  const tools = entriesOf(selection).flatMap(({ bytes }, at) => (at === 0 ? [bytes] : [COMMA, bytes]));
  return Buffer.concat([
    Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[`),
    ...tools,
    END,
  ]);
}

const COMMA = Buffer.from(',');
const END = Buffer.from(']}}');

const entriesOf = (selection: Selection): Entry[] =>
  visibleTools(selection).map((tool) => entryOf(tool, canBeTask(tool, selection, 'legacy')));

function entryOf(tool: Tool, isTask: boolean): Entry {
  const entries = isTask ? AS_TASK : ALONE;
  let entry = entries.get(tool);
  if (!entry) {
    const listed: ListedTool = {
      ...toListed(tool),
      ...(isTask && { execution: { taskSupport: 'optional' } }),
    };
    entries.set(tool, (entry = { listed, bytes: Buffer.from(JSON.stringify(listed)) }));
  }
  return entry;
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
