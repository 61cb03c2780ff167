// Races of results that land with what else happens to their production: each lands once, or is told as failed once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Answer } from './client.ts';

type Ask = (account: Account, method: string, at: string, body?: unknown) => Promise<Answer<unknown>>;

interface Reconciled {
  landed: { jobId: string; keys: string[] }[];
  failed: { jobId: string }[];
  pending: object[];
  version: number;
}
interface Shot {
  id: string;
  stills: object[];
}
interface Production {
  version: number;
  shots: Shot[];
  keyframes: { id: string; candidates: { key: string }[] }[];
}
type Data = {
  data: {
    production: Production;
    version: number;
    jobIds: string[];
    inputHash: string;
    receipts: { ids: string[] }[];
  };
};

const LIMIT_MS = 60_000;
const STUDIO = '/v1/studio/productions';

/** @param ask at one gateway and the other in turn, any path */
export function landingRaces(ask: Ask, owner: Account) {
  const studio = async (method: string, at: string, body?: unknown): Promise<Answer<Data>> =>
    (await ask(owner, method, STUDIO + at, body)) as Answer<Data>;
  const change = (id: string, ...ops: object[]): Promise<Answer<Data>> =>
    studio('POST', `/${id}/ops`, { ops });
  const read = async (id: string): Promise<Production> =>
    (await studio('GET', `/${id}?detail=full`)).body.data.production;
  const reconcile = async (id: string): Promise<Reconciled> => {
    const { status, body } = (await ask(owner, 'POST', `${STUDIO}/${id}/reconcile`, {})) as Answer<{
      data: Reconciled;
    }>;
    if (status !== 200) throw new Error(`a reconcile was answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const asked = async (id: string, shotId: string): Promise<string> => {
    const answer = await studio('POST', `/${id}/generate`, { kind: 'still', shotId });
    if (answer.status !== 200) throw new Error(`generate was answered ${answer.status}`);
    return answer.body.data.jobIds[0] ?? '';
  };
  const statusOf = async (jobId: string): Promise<string> => {
    const { status, body } = (await ask(owner, 'GET', `/v1/jobs/${jobId}`)) as Answer<{
      data: { status: string };
    }>;
    // A busy machine: it is asked again.
    if (status === 503) return 'pending';
    if (status !== 200) throw new Error(`a job was answered ${status}: ${JSON.stringify(body)}`);
    return body.data.status;
  };
  const over = async (jobId: string): Promise<string> => {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(15)) {
      const status = await statusOf(jobId);
      if (!['pending', 'running'].includes(status)) return status;
    }
    throw new Error('a job does not end');
  };
  const stillsOf = async (id: string, shotId: string): Promise<number | undefined> =>
    (await read(id)).shots.find((shot) => shot.id === shotId)?.stills.length;

  return {
    /** One of two reconciles lands the result, the other finds nothing to land. */
    reconcile: async (id: string) => {
      const before = (await stillsOf(id, 'one')) ?? 0;
      const jobId = await asked(id, 'one');
      await over(jobId);
      const both = await Promise.all([reconcile(id), reconcile(id)]);
      const landed = both.flatMap((one) => one.landed.map((each) => each.jobId));
      if (landed.join() !== jobId) return `landed ${landed.length} times`;
      return (await stillsOf(id, 'one')) === before + 1 ? undefined : 'not kept once';
    },

    /** It lands in its shot, in the bin with its shot, or nowhere once the shot is purged. */
    remove: async (id: string, round: number) => {
      const shotId = `shot-${round}`;
      await change(id, { op: 'add_shot', id: shotId, plan: { prompt: 'A lamp' } });
      await over(await asked(id, shotId));
      const isPurged = round % 2 === 1;
      const ops = [{ op: 'remove_shot', shotId }, ...(isPurged ? [{ op: 'empty_trash' }] : [])];
      const [removed, first] = await Promise.all([change(id, ...ops), reconcile(id)]);
      if (removed.status !== 200) return `the removal was answered ${removed.status}`;
      const second = await reconcile(id);
      if (first.landed.length + second.landed.length !== 1) return 'not told once';
      if (second.pending.length > 0) return 'a marker is left';
      if (isPurged) return (await stillsOf(id, shotId)) === undefined ? undefined : 'the shot is back';
      const trashId = removed.body.data.receipts[0]?.ids[0];
      const back = await change(id, { op: 'restore', trashId });
      if (back.status !== 200) return `the restore was answered ${back.status}`;
      const kept = await stillsOf(id, shotId);
      await change(id, { op: 'remove_shot', shotId }, { op: 'empty_trash' });
      return kept === 1 ? undefined : `${kept} stills after the restore`;
    },

    /** What a cancelled job has made never lands, and what was not cancelled in time does. */
    cancel: async (id: string, round: number) => {
      const before = (await stillsOf(id, 'one')) ?? 0;
      const jobId = await asked(id, 'one');
      await sleep((round % 10) * 10);
      const told: Reconciled[] = [];
      await Promise.all([
        ask(owner, 'POST', `/v1/jobs/${jobId}/cancel`, {}),
        (async () => {
          for (let isPending = true; isPending;) {
            told.push(await reconcile(id));
            isPending = (told.at(-1)?.pending.length ?? 0) > 0;
          }
        })(),
      ]);
      const [landed, failed] = [told.flatMap((one) => one.landed), told.flatMap((one) => one.failed)];
      if (landed.length + failed.length !== 1) return 'not told once';
      const status = await statusOf(jobId);
      if ((landed.length === 1) !== (status === 'completed')) return `a ${status} job was told otherwise`;
      return (await stillsOf(id, 'one')) === before + landed.length ? undefined : 'not kept as told';
    },

    /** A clip between accepted frames is asked for before its frame changes, or not at all. */
    frame: async (id: string, round: number) => {
      const now = await read(id);
      if (now.keyframes.length === 0) {
        await change(
          id,
          { op: 'add_keyframe', id: 'a', label: 'Start', plan: { prompt: 'A closed door' } },
          { op: 'add_keyframe', id: 'b', label: 'End', plan: { prompt: 'An open door' } },
          { op: 'add_shot', id: 'linked', plan: { motionPrompt: 'The door opens' } },
          { op: 'link_shot', shotId: 'linked', startKeyframeId: 'a', endKeyframeId: 'b' },
        );
        for (const mode of ['start_frame', 'end_frame']) {
          const answer = await studio('POST', `/${id}/generate`, { kind: 'still', shotId: 'linked', mode });
          await over(answer.body.data.jobIds[0] ?? '');
        }
        await reconcile(id);
      }
      const { keyframes } = await read(id);
      const accepting = keyframes.map(({ id: keyframeId, candidates }) => ({
        op: 'accept_frame',
        keyframeId,
        key: candidates[0]?.key,
      }));
      const accepted = await change(id, ...accepting);
      if (accepted.status !== 200) return `the acceptance was answered ${accepted.status}`;
      const clip = { kind: 'clip', shotId: 'linked', overrides: { resolution: '480p', durationSec: 2 } };
      const quote = await studio('POST', `/${id}/generate`, { ...clip, dryRun: true });
      if (quote.status !== 200) return `the quote was answered ${quote.status}`;
      const expectedInputHash = quote.body.data.inputHash;
      const [submitted, changed] = await Promise.all([
        studio('POST', `/${id}/generate`, { ...clip, expectedInputHash }),
        change(id, {
          op: 'update_keyframe',
          keyframeId: 'a',
          patch: { plan: { prompt: `A door ${round}` } },
        }),
      ]);
      if (changed.status !== 200)
        return `the change was answered ${changed.status}: ${JSON.stringify(changed.body)}`;
      if (submitted.status !== 200) {
        return [404, 409].includes(submitted.status)
          ? undefined
          : `the clip was answered ${submitted.status}`;
      }
      await ask(owner, 'POST', `/v1/jobs/${submitted.body.data.jobIds[0]}/cancel`, {});
      await over(submitted.body.data.jobIds[0] ?? '');
      await reconcile(id);
      return submitted.body.data.version < changed.body.data.version
        ? undefined
        : 'a clip was asked for after its frame had changed';
    },
  };
}
