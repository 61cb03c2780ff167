import http from 'node:http';
import https from 'node:https';

/** A store that neither takes nor answers anything for so long is away. */
const SILENT_MS = 30_000;
/** The reader of a file may be slow, and the store must wait for it. */
const SLOW_READER_MS = 300_000;

type Request = typeof http.request;

/** How the S3 client sends requests: a store that is frozen fails them, instead of holding them for ever. */
export function transportWithTimeouts(secure: boolean): { request: Request } {
  const send: Request = secure ? https.request : http.request;
  const request = (options: http.RequestOptions, answered?: (answer: http.IncomingMessage) => void) => {
    const sent = send(options, (answer) => {
      sent.setTimeout(SLOW_READER_MS);
      answered?.(answer);
    });
    sent.setTimeout(SILENT_MS, () => {
      sent.destroy(Object.assign(new Error('the store does not answer'), { code: 'ETIMEDOUT' }));
    });
    return sent;
  };
  return { request: request as Request };
}
