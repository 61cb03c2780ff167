export const LENGTHS = {
  name: 'lengths-of-media',
  text: `
    select key, duration_seconds::float8 as seconds from media_assets
    where key = any($1) and duration_seconds is not null`,
};
