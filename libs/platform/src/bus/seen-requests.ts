const TURN_MS = 30_000;

/**
 * Requests that this process has had, by their reply subjects, until their deadlines: a repeated one is refused. Kept in
 * sets by the time of the deadline, so that forgetting costs nothing per request.
 */
export class SeenRequests {
  private readonly turns = new Map<number, Set<string>>();

  /** Whether it is new here. It must not be overdue. */
  note(reply: string, deadline: number, now = Date.now()): boolean {
    const turn = Math.floor(deadline / TURN_MS);
    let seen = this.turns.get(turn);
    if (!seen) {
      for (const each of this.turns.keys()) if ((each + 1) * TURN_MS < now) this.turns.delete(each);
      this.turns.set(turn, (seen = new Set()));
    }
    if (seen.has(reply)) return false;
    seen.add(reply);
    return true;
  }
}
