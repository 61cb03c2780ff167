import { ApiClient } from '../stack/api-client.js';

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a small picture, and answers as the route does. */
export function upload(client: ApiClient) {
  const form = new FormData();
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
  return client.post<{ data: { assetId: string; url: string } }>('/v1/upload', form);
}
