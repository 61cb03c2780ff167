export const OPEN = {
  name: 'open-session',
  text: `insert into worker_sessions (id, roles, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
};

export const RENEW = {
  name: 'renew-session',
  text: `update worker_sessions set expires_at = now() + make_interval(secs => $2) where id = $1 returning id`,
};

export const CLOSE = { name: 'close-session', text: `delete from worker_sessions where id = $1` };
