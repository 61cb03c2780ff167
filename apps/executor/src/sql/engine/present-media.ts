export const STORED = {
  name: 'stored-media',
  text: `select key from media_assets where key = any($1::text[])`,
};
