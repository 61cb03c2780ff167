/**
 * Who was out itself can't tell who is dead: where this process stood still, or the database was away, sessions ran out
 * that live. They get one lease in which to give a sign of life, and then are judged however late it is again, so that
 * a machine that is always late loses no work for ever.
 */
export class SessionGrace {
  private lastLook?: number;
  private graceEnds?: number;

  constructor(private readonly leaseMs: number) {}

  /**
   * Called at each look at the sessions, with a clock's milliseconds.
   * @returns whether those that ran out are dead
   */
  canJudge(now: number): boolean {
    const missed = this.lastLook !== undefined && now - this.lastLook > this.leaseMs / 2;
    this.lastLook = now;
    if (this.graceEnds === undefined) {
      if (missed) this.graceEnds = now + this.leaseMs;
      return !missed;
    }
    if (now < this.graceEnds) return false;
    this.graceEnds = undefined;
    return true;
  }
}
