export const USED = 'select coalesce(sum(size), 0) as bytes from media_assets where user_id = $1';
