export const NAMED = `
  select id from templates where slug = $2 or id = $3::uuid order by slug = $2 desc limit 1 for no key update`;
