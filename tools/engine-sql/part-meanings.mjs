// What the parts of the engine's statements are for. A part that means another thing in one statement is named with it.

const MEANINGS = {
  // Runs
  account: 'How many unfinished runs each account of the request has.',
  run: 'The runs of the request, as far as their accounts stay within the limit of unfinished runs.',
  accepted: 'The new runs. One that is there already stays as it is.',
  step: 'The steps of this batch, as their orchestrator sent them.',
  owned:
    'The executions of which the step has the current epoch and the next event. Every other part reads from here, so that a former holder changes nothing.',
  begun: 'The new jobs. Their ids are derived, so that a repeated step makes none twice.',
  queued: 'The places of new, repeated or released jobs on the queue of their lane.',
  history: 'The events of the step, as one row of the history.',
  ended: 'The jobs that end, or are to be tried again, under a new epoch.',
  'end-executions.ended': 'The executions that end, under a new epoch.',
  retried: 'The places of those that are tried again.',
  stored: 'The media that the jobs made.',
  told: 'The attempts that had something to say.',
  'end-executions.told': 'The last event of each job in the history.',
  'end-executions.jobs_over': 'Every job of the executions that is over now.',
  'end-executions.news': 'The ends of jobs that the history lacks.',
  'end-executions.history': 'The missing events and the end of the execution.',
  'end-executions.kept':
    'Places of running jobs that may end on their own, held by the same session until a deadline.',
  aside: 'The execution, if the caller still holds it: released under a new epoch.',
  kept: 'Places of its running jobs on the queue, held by the same session until their deadline.',
  released: 'The executions that are taken from their holder, under a new epoch.',
  stranded: 'Their jobs that the holder ran itself: running, and on no queue.',
  handed: 'These jobs, released under a new epoch: to be tried again, or given up.',
  buried: 'Jobs that were given up, for an operator to see.',
  abandoned: 'Jobs that ended while a worker may have run them: the files of a dead one are removed later.',
  given_up: 'Those of both kinds that may have files of a dead worker.',
  resumed:
    'The execution, due again under a new epoch, if it ended early and this operation has not resumed it.',
  renewed: 'The jobs that begin afresh, with new attempts.',
  forgotten: 'Jobs that were made only to say why they cannot run: planning makes and prices them anew.',
  exhumed: 'Dead letters of the renewed jobs, which are settled by that.',
  stopped: 'The execution, which begins nothing more.',
  cancelled: 'The jobs that are cancelled, under a new epoch.',
  unqueued: 'The places of jobs that are over leave the queue.',

  // Claims
  waiter: 'The users who have something waiting, found one after the other by index.',
  clock: 'The virtual time of the queue: the latest start that was ever taken.',
  first: 'The users with the lowest virtual starts: no other can have a row among those wanted.',
  candidate: 'The first waiting rows of these users, each with its virtual start.',
  due: 'The rows taken: the lowest starts, locked; what others are taking at this moment is passed over.',
  share: 'Where the share of each user ends now.',
  anew: 'All shares begin anew where less is waiting than was wanted: nobody waits for anybody.',

  // Jobs
  outcome: 'What the workers of this batch report.',
  'end-jobs.accepted': 'The reports that counted: their attempt was still the current one.',
  over: 'Jobs that are over, and are not tried again.',
  woken: 'The executions that wait for these jobs: due, so that an orchestrator plans them.',
  room: 'Whether the user has fewer unfinished jobs than the limit.',
  job: 'The new job, if there is room and it is paid for.',
  place: 'The place of the job on the queue, locked before the job, as workers do.',
  target: 'The job, if the caller may do this to it.',
  'cancel-job.released': 'The other jobs that the same orchestrator ran, which lose their holder too.',
  'cancel-job.stranded': 'The other jobs that the same orchestrator runs itself.',
  held: 'The reservation of the job.',
  'hand-back-jobs.leased': 'The jobs that the session leases.',
  'claim-jobs.leased': 'The places of the taken jobs, leased by the session until their deadline.',
  waiting: 'Jobs that no worker took in time.',
  'fail-overdue-jobs.leased': 'Jobs that run for longer than they may.',
  overdue: 'Both.',
  failed: 'The overdue jobs, failed under a new epoch.',
  noted: 'The decision. The result that was kept back leaves the review.',
  refused: 'Jobs whose result was refused.',
  closed: 'Reviews of jobs that were cancelled while they waited.',
  removed: 'Media of these jobs leave the library.',
  doomed: 'Their files are to be deleted.',

  // Credits
  credit_freed:
    'Reservations of jobs that are over: each is charged, never more than was reserved, or given back.',
  credit_asked: 'What the new jobs are to cost, and which account pays.',
  credit_purse: 'The accounts concerned, locked in the order of their ids, last of all locks.',
  paid: 'What could be paid for.',
  credit_held: 'The new reservations.',
  credit_moved: 'The balances, changed by what was given back and what was reserved.',
  credit_entered: 'The entries of the ledger: charges, refunds, reservations.',
  entered: 'The entry of the ledger.',
  credit_again: 'The renewed jobs that cost something, and which reservation of theirs this is.',
  credit_held_again: 'Their new reservations.',
  credit_entered_again: 'The entries of the ledger.',
  credit_taken_again: 'The balances. The statement fails where one would go below zero.',

  // Budgets
  budget_back: 'What ended reservations give back to budgets, in the month that they counted against.',
  budget_asked: 'The budgets that the new jobs count against.',
  budget_purse: 'The budgets concerned, locked before accounts, in the order of their ids and months.',
  budget_again: 'The budgets that pay this time, and the month that they count in.',
  budget_moved: 'What the budgets have used, changed by what was given back and what was reserved.',
  budget_spent: 'What the budgets have used. The statement fails as a whole where one has too little left.',
  credit_turn:
    'For each new job, in the order of ids: whether its account and budgets have enough left, or which lacks it.',
  unpaid: 'The jobs that could not be paid for, and what lacked it: the account or a budget.',
};

/** Undefined for a part that nobody has explained. */
export function meaningOf(statement, part) {
  const base = statement.replace(/-charged$/, '');
  return MEANINGS[`${base}.${part}`] ?? MEANINGS[part];
}
