/** How long things at providers may take. Milliseconds. */
export class ProviderTimings {
  /** For which a provider that is down or busy is asked again in place, before the attempt is given up. */
  maxWaitMs = 120_000;
  submitMs = 60_000;
  /** A submit whose answer is the result. */
  synchronousMs = 300_000;
  pollMs = 30_000;
  cancelMs = 2_000;
  /** An order that was intended longer ago than this is only sent after asking whether it is still ours. */
  sendWithinMs = 2_000;
  searchEveryMs = 500;
  /** For which a task's id waits for a database that is away. */
  recordMs = 60_000;
  downloadTries = 4;
  /** 1 is the usual pace of polls; less is faster. */
  pollPace = 1;
}
