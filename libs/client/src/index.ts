export { type Client, createClient } from './client.js';
export * from './errors.js';
export type { FollowedEvent, FollowOptions } from './follow.js';
export type { CloneSample, DownloadProgress, TextEvent } from './further-methods.js';
export type * from './generated/operations.js';
export { JOB_ENDED, type WaitOptions } from './jobs.js';
export type { Method, Methods } from './methods.js';
export {
  type LandedResults,
  type Previewed,
  type PreviewReceipt,
  PreviewUnsupportedError,
} from './productions.js';
export { rowsOf } from './pages.js';
export { ROUTES } from './routes.js';
export type { Auth, CallOptions, ClientOptions, RequestParts } from './transport.js';
export type { Uploadable, UploadOptions } from './uploads.js';
