import { Controller } from '@nestjs/common';
import {
  AskedJobIdsRequest,
  type AskedJobState,
  type Caller,
  cancelAskedJobs,
  getAskedJobStates,
  releaseAskedJobs,
  startAskedJobs,
  StartAskedJobsRequest,
  Unauthorized,
  withdrawAskedJobs,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { CancelJob } from '../cancel-job.js';
import { ASKED_STATES, ASKED_UNDER_WAY, RELEASE, WITHDRAW } from '../../sql/jobs/asked-jobs.js';
import { StartAskedJobs } from './start-asked-jobs.js';

/** Jobs that another service has done for a user. Each statement names the asking service, as its seal proves it. */
@Controller()
export class AskedJobsMessageController {
  constructor(
    private readonly starting: StartAskedJobs,
    private readonly cancelJob: CancelJob,
    private readonly database: EngineDatabase,
  ) {}

  @Answers(startAskedJobs)
  start(request: StartAskedJobsRequest, caller: Caller, call: BusCall) {
    return this.starting.run(caller, askerOf(call), request);
  }

  @Answers(getAskedJobStates)
  async states({ ids }: AskedJobIdsRequest, _caller: Caller, call: BusCall) {
    return { states: await this.statesOf(ids, askerOf(call)) };
  }

  @Answers(withdrawAskedJobs)
  async withdraw({ ids }: AskedJobIdsRequest, _caller: Caller, call: BusCall) {
    const asker = askerOf(call);
    await this.database.run(WITHDRAW, [ids, asker]);
    return { states: await this.statesOf(ids, asker) };
  }

  @Answers(cancelAskedJobs)
  async cancel({ ids }: AskedJobIdsRequest, _caller: Caller, call: BusCall) {
    const asker = askerOf(call);
    const jobs = await this.database.run<{ id: string; userId: string }>(ASKED_UNDER_WAY, [ids, asker]);
    let cancelled = 0;
    for (const { id, userId } of jobs) cancelled += (await this.cancelJob.run({ userId }, id)).cancelled;
    return { cancelled };
  }

  @Answers(releaseAskedJobs)
  async release({ ids }: AskedJobIdsRequest, _caller: Caller, call: BusCall) {
    return { released: (await this.database.run(RELEASE, [ids, askerOf(call)])).length };
  }

  private statesOf(ids: readonly string[], asker: string): Promise<AskedJobState[]> {
    return this.database.run<AskedJobState & Record<string, unknown>>(ASKED_STATES, [ids, asker]);
  }
}

function askerOf({ asker }: BusCall): string {
  if (asker === undefined) throw new Unauthorized();
  return asker;
}
