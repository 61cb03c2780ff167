import type { Caller, Principal } from '@easel/contracts';

/** Anyone may make up clients, so no more than these are kept per credential. */
const MAX_CALLERS = 16;

/** A principal with the callers that its requests became: the same request twice gives the same object. */
export class LeasedPrincipal {
  private readonly callers = new Map<string, Caller>();

  constructor(readonly principal: Principal) {}

  callerFor(client: string | undefined, workspaceId: string | undefined): Caller {
    const key = `${client ?? ''} ${workspaceId ?? ''}`;
    const known = this.callers.get(key);
    if (known) return known;
    const caller: Caller = {
      ...this.principal.caller,
      ...(client !== undefined && { client }),
      ...(workspaceId !== undefined && { workspaceId }),
    };
    if (this.callers.size < MAX_CALLERS) this.callers.set(key, caller);
    return caller;
  }
}
