import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programOf } from './agent.fixture.js';

interface Message {
  id?: number;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

const TAKES_TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/**
 * An agent that uses revision 2026-07-28 and supports tasks. It sends raw messages, because the official client rejects
 * answers that are tasks.
 */
export class ModernAgent {
  private lastId = 0;

  private constructor(
    private readonly send: (message: { id: number; method: string; params: object }) => Promise<Message>,
    readonly close: () => void,
  ) {}

  static overHttp(origin: string, token: string): ModernAgent {
    const send = async (message: { method: string; params: { taskId?: string; name?: string } }) => {
      const { taskId, name = taskId } = message.params;
      const response = await fetch(`${origin}/mcp?toolsets=all`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': message.method,
          ...(name !== undefined && { 'mcp-name': name }),
        },
        body: JSON.stringify(message),
      });
      return messageIn(await response.text());
    };
    return new ModernAgent(send, () => undefined);
  }

  static overStdio(origin: string, token: string): ModernAgent {
    const { command, args, env } = programOf(origin, token);
    const program = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const awaited = answersOf(program);
    const send = (message: { id: number }) =>
      new Promise<Message>((resolve) => {
        awaited.set(message.id, resolve);
        program.stdin.write(`${JSON.stringify(message)}\n`);
      });
    return new ModernAgent(send, () => program.stdin.end());
  }

  /** @returns the whole message, which can be an error of the protocol */
  ask(method: string, params: object = {}, capabilities: object = TAKES_TASKS): Promise<Message> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    };
    const message = { jsonrpc: '2.0', id: ++this.lastId, method, params: { ...params, _meta } };
    return this.send(message);
  }
}

function answersOf(program: ChildProcess): Map<number, (message: Message) => void> {
  const awaited = new Map<number, (message: Message) => void>();
  if (!program.stdout) throw new Error('The program has no output.');
  createInterface(program.stdout).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.id !== undefined) awaited.get(message.id)?.(message);
  });
  return awaited;
}

/** Reads the answer from a JSON document or from a stream of events. */
function messageIn(text: string): Message {
  if (text.startsWith('{')) return JSON.parse(text) as Message;
  const [, data = '{}'] = [...text.matchAll(/^data: (\{.*)$/gm)].at(-1) ?? [];
  return JSON.parse(data) as Message;
}
