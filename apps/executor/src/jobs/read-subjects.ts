import { Injectable } from '@nestjs/common';
import { findSubjects, MOST_SUBJECTS } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import {
  type Plan,
  type PlanInputs,
  type PlanState,
  recordsNamedIn,
  type StoredSubjects,
  wantedSubjects,
} from '@easel/workflow';
import { validate as isId } from 'uuid';
import { EngineDatabase } from '../engine/engine-database.js';
import { LENT } from '../sql/jobs/subjects.js';

/** A run as far as the subjects that its nodes name go. */
interface RunWithSubjects {
  claimed: { id: string; userId: string; workflowId: string | null };
  plan: Plan;
  inputs: PlanInputs;
  state: PlanState;
}

/**
 * Reads the records of the subjects that a run or a request names, as they are now, with the rights of the runner. Who
 * publishes an app lends the subjects of their own that it names to its runs.
 */
@Injectable()
export class ReadSubjects {
  constructor(
    private readonly bus: BusClient,
    private readonly database: EngineDatabase,
  ) {}

  /**
   * Null for what is not there, or not for the user.
   *
   * @throws ServiceUnavailable while nobody can say
   */
  async of(userId: string, ids: readonly string[], { ownedOnly = false } = {}): Promise<StoredSubjects> {
    const found: Record<string, StoredSubjects[string]> = Object.fromEntries(ids.map((id) => [id, null]));
    const asked = ids.filter((id) => isId(id));
    for (let from = 0; from < asked.length; from += MOST_SUBJECTS) {
      const page = asked.slice(from, from + MOST_SUBJECTS);
      const request = { userId, ids: page, ...(ownedOnly && { ownedOnly }) };
      const { subjects } = await this.bus.request(findSubjects, undefined, request);
      for (const subject of subjects) found[subject.id] = subject;
    }
    return found;
  }

  /**
   * The records that the references of a request name.
   *
   * @throws ServiceUnavailable while nobody can say
   */
  async namedIn(userId: string, params: Readonly<Record<string, unknown>>): Promise<StoredSubjects> {
    const { connectedReferences } = params;
    // More of them are refused, and nobody is asked for that.
    if (!Array.isArray(connectedReferences) || connectedReferences.length > MOST_SUBJECTS) return {};
    const ids = [...new Set(recordsNamedIn(params).map(({ id }) => id))];
    return ids.length > 0 ? this.of(userId, ids) : {};
  }

  /** Whether a run names subjects that it has not read yet. */
  isNeededFor({ plan, inputs, state }: RunWithSubjects): boolean {
    return wantedSubjects(plan, inputs.overrides, state.pure).length > 0;
  }

  /**
   * Gives a run the records that its nodes wait for, before a step is planned. What a node is settled with is stored
   * with that step, so a later holder of the run reads only the unsettled ones.
   *
   * @throws ServiceUnavailable while nobody can say
   */
  async prepareRun({ claimed, plan, inputs, state }: RunWithSubjects): Promise<void> {
    const wanted = wantedSubjects(plan, inputs.overrides, state.pure);
    const known = inputs.subjects ?? {};
    const missing = wanted.filter((id) => !Object.hasOwn(known, id));
    const own = missing.length > 0 ? await this.of(claimed.userId, missing) : {};
    const others = missing.filter((id) => own[id] === null && isId(id));
    const lent = others.length > 0 ? await this.lentTo(claimed, others) : {};
    // What nodes are settled with stands with them.
    const all = { ...known, ...own, ...lent };
    inputs.subjects = Object.fromEntries(wanted.map((id) => [id, all[id] ?? null]));
  }

  private async lentTo(
    { id, userId, workflowId }: RunWithSubjects['claimed'],
    ids: readonly string[],
  ): Promise<StoredSubjects> {
    const run = [workflowId, userId, id];
    const [lender] = await this.database.run<{ userId: string; ids: string[] }>(LENT, [...run, ids]);
    if (!lender) return {};
    const lent = await this.of(lender.userId, lender.ids, { ownedOnly: true });
    return Object.fromEntries(Object.entries(lent).filter(([, subject]) => subject !== null));
  }
}
