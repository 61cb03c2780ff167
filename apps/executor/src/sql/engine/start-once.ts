export const LOCK = {
  name: 'lock-operation',
  text: `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`,
};
