import { type Command, UsageError } from '../command.js';
import { text } from '../declare.js';
import { printable } from '../output.js';
import { VERSION } from '../version.js';

export const mcpCommands: readonly Command[] = [
  {
    name: 'mcp',
    help: 'Run an MCP server on standard input and output, for a client that starts programs',
    flags: {
      toolsets: { kind: 'text', help: 'Show these toolsets, separated by commas', word: 'names' },
      'read-only': { kind: 'boolean', help: 'Show only tools that change nothing' },
    },
    run: async (context) => {
      const { profile, client, output, flags, signal } = context;
      const { baseUrl, token = '' } = profile;
      const { workspace } = client.options;
      const toolsets = text(context, 'toolsets');
      // Loaded by this command alone: the others start faster without it.
      const { readSelection, startStdioServer } = await import('@easel/mcp');
      const selected = readSelection({ toolsets });
      if ('message' in selected) throw new UsageError(`--toolsets: ${selected.message}.`);
      const server = startStdioServer({
        baseUrl,
        token,
        version: VERSION,
        readOnly: flags['read-only'] === true,
        ...(toolsets !== undefined && { toolsets }),
        ...(workspace !== undefined && { workspaceId: workspace }),
        onError: (error) => output.note(printable(error instanceof Error ? error.message : String(error))),
      });
      const stop = () => void server.close();
      signal.addEventListener('abort', stop, { once: true });
      process.once('SIGTERM', stop);
      await server.closed;
      // A client that closed its input reads no answers of pending calls.
      process.stdin.destroy();
    },
  },
];
