export const STORED = {
  name: 'lengths-of-media',
  text: `select key, duration_seconds as seconds from media_assets
         where key = any($1::text[]) and duration_seconds is not null`,
};
