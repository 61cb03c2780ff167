import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ImportScriptRequest,
  type ScriptImported,
  ValidationFailed,
} from '@easel/contracts';
import { traceparent } from '@easel/platform';
import { v5 as derivedId } from 'uuid';
import { payerOf } from '../../credits/payer.js';
import { formOf } from '../../sql/edition-statement.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { originOf } from '../../engine/job-origin.js';
import type { JobInput } from '../../jobs/job-record.js';
import { INSERT_DONE_JOB } from '../../sql/jobs/jobs-alone.js';
import { analysisText } from '@easel/providers/questions/analysis-document';
import { checkScript } from './check-script.js';
import { requireRights } from './rights-attestation.js';

const NAMESPACE = '6f0e2b1c-9a55-4c1e-8d35-0b1f7f2f7a10';

/** Keeps a script as what an analysis of its film would have found. Free. */
@Injectable()
export class ImportScript {
  constructor(private readonly database: EngineDatabase) {}

  /**
   * The job's id follows from the account and the script, so that the same one is kept once.
   * @throws ServiceError 403 `rights_attestation_required`
   * @throws ValidationFailed naming what is wrong with the script
   */
  async run(caller: Caller, { script: given, rightsAttested }: ImportScriptRequest): Promise<ScriptImported> {
    requireRights(rightsAttested);
    const { errors, warnings, script } = checkScript(given);
    if (script === undefined) {
      throw new ValidationFailed(
        errors.map(({ path, message }) => ({ path: path === '' ? 'script' : `script.${path}`, message })),
      );
    }
    const jobId = derivedId(`${caller.userId}/${JSON.stringify(script)}`, NAMESPACE);
    const input: JobInput = { params: {}, inputs: {} };
    const made = await this.database.run(formOf(INSERT_DONE_JOB, this.database.charges), [
      jobId,
      caller.userId,
      caller.workspaceId ?? null,
      null,
      'video-analysis',
      JSON.stringify(input),
      JSON.stringify({ text: analysisText(script), json: script }),
      originOf(caller),
      traceparent() ?? null,
      ...(this.database.charges ? [payerOf(caller), 0] : []),
    ]);
    return { jobId, created: made.length > 0, warnings, json: { ...script } };
  }
}
