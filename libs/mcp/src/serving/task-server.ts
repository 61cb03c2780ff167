import { type JSONRPCRequest, type Result, Server, type ServerContext } from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The answer of `tools/call` if it creates a task. */
export class CreatedTask {
  constructor(readonly answer: Result) {}
}

/**
 * The server of the SDK accepts only results of tools as answers of `tools/call`. This server sends a {@link CreatedTask}
 * unchanged. The SDK still checks the request and all other answers.
 */
export class TaskServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== 'tools/call') return super._wrapHandler(method, handler);
    return async (request, context) => {
      let made: CreatedTask | undefined;
      const checked = super._wrapHandler(method, async (asked, inner) => {
        const answer: unknown = await handler(asked, inner);
        if (!(answer instanceof CreatedTask)) return answer as Result;
        made = answer;
        return { content: [] };
      });
      const result = await checked(request, context);
      return made?.answer ?? result;
    };
  }
}
