// Productions of an attacker, as large as they may be, and what costs most to do with them.
import type { AbuseContext, AttackAnswer, AttackRequest } from './attack.ts';

/** 28,000 characters, all of them mentions. */
const PROMPT = '@a1 @a2 '.repeat(3_500);
const ROLES = ['a1', 'a2'].map((role) => ({ role, name: role, kind: 'character' }));
const PLAN = {
  version: 1,
  name: 'Large',
  cast: ROLES,
  shots: Array.from({ length: 120 }, (_, at) => ({ id: `s${at}`, plan: { prompt: PROMPT } })),
};

/** A production of some 3 MB; undefined where it was not taken. */
export async function largeProduction(context: AbuseContext, token: string): Promise<string | undefined> {
  const body = { plan: PLAN };
  const answer = await context.send({ method: 'POST', path: '/v1/studio/productions', token, body });
  return (answer.body as { data?: { production: { id: string } } } | undefined)?.data?.production.id;
}

/** One of each of the first `count` accounts. */
export async function largeProductions(context: AbuseContext, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { token } of context.accounts.slice(0, count)) {
    const id = await largeProduction(context, token);
    if (id === undefined) context.note('not taken');
    else ids.push(id);
  }
  return ids;
}

/** There and back, so that it can be asked again and again. */
const RENAMES = Array.from({ length: 100 }, (_, at) => {
  const names = ['a1', 'z1'];
  return { op: 'rename_cast', role: names[at % 2], newRole: names[(at + 1) % 2] };
});

/** A hundred renames in a production of megabytes: each reads all of it. */
export async function renamesInProductions(context: AbuseContext): Promise<void> {
  const accounts = context.accounts.slice(0, 2);
  const ids = await largeProductions(context, accounts.length);
  if (ids.length < accounts.length) return;
  await context.repeat(4, (round): Promise<AttackAnswer> => {
    const at = round % accounts.length;
    return context.send({
      method: 'POST',
      path: `/v1/studio/productions/${ids[at]}/ops`,
      token: accounts[at]?.token ?? '',
      body: { ops: RENAMES, dryRun: round % 2 === 0 },
      from: round % 4,
    });
  });
}

/** A plan whose texts mention some hundred thousand roles that there are not. */
export const planOfStrangers = (): AttackRequest => ({
  method: 'POST',
  path: '/v1/studio/productions/validate',
  body: JSON.stringify({
    plan: {
      version: 1,
      name: 'Strangers',
      shots: Array.from({ length: 1_000 }, (_, at) => ({
        id: `s${at}`,
        plan: { prompt: Array.from({ length: 100 }, (_each, role) => `@x${at}y${role}`).join(' ') },
      })),
    },
  }),
});
