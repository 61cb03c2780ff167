/** Voices of one account, cloned or kept of a design. */
export const MOST_CLONES = 200;

const made = (userId: string): string => `
    (select count(*) from voice_clones c where c.user_id = ${userId} and c.deleted_at is null)`;

const beingMade = (userId: string): string => `
    (select count(*) from jobs o where o.user_id = ${userId} and o.type = 'voice-clone' and o.completed_at is null`;

/** Clones of the account $1, with those that are being made. */
export const COUNT_CLONES = {
  name: 'count-voice-clones',
  text: `select (${made('$1::uuid')} + ${beingMade('$1::uuid')}))::integer as count`,
};

/**
 * The job $1, where its account has no place for what it makes. One that was started alone has claimed its place when it
 * was made; those of runs count all others, so that no two of them take the last one.
 */
export const HAS_NO_PLACE = {
  name: 'job-has-no-place-for-clone',
  text: `
    select 1 from jobs j where j.id = $1 and j.execution_id is not null
      and ${made('j.user_id')} + ${beingMade('j.user_id')} and o.id <> j.id) >= ${MOST_CLONES}`,
};
