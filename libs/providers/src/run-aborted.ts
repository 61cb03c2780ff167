/**
 * Why an attempt at a job has to stop, as the reason of its signal: it took longer than it may (`overdue`), or the job
 * is someone else's by now (`lost`).
 */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';

  constructor(readonly why: 'overdue' | 'lost') {
    super(why === 'overdue' ? 'The job took longer than it may.' : 'The job belongs to someone else by now.');
  }
}
