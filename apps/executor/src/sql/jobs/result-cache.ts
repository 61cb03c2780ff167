export const CONTENTS = {
  name: 'contents-of-media',
  text: `select key, sha256 from media_assets where key = any($1::text[]) and user_id = $2`,
};

export const FOUND = {
  name: 'cached-result',
  text: `
    select output from jobs
    where user_id = $1 and cache_key = $2 and output is not null
    order by completed_at desc limit 1`,
};
