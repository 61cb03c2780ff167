import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusal } from './http-error.js';
import { answerAndClose, wholeAnswer } from './malformed-request.js';

/** Any client may write so many pieces, however small. */
const FREE_PIECES = 512;
/** What each further piece has on average, in bytes. */
const LEAST_BYTES = 128;

const TOO_SMALL = new Error('the body comes in pieces of a few bytes');

/**
 * Ends a connection whose request comes in pieces of a few bytes: each costs some hundred bytes of memory and a turn of
 * the parser, so that a body of 4 MB in chunks of one byte would take more than a gigabyte. Pieces that nobody has read yet
 * count as well, because they are kept until somebody does.
 *
 * @param request before any of its body was read
 * @param onCut called once when it is ended for that
 */
export function limitPieces(request: IncomingMessage, response: ServerResponse, onCut: () => void): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  let isCut = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    // The parser goes on with what it was given at once.
    if (isCut) return false;
    if (chunk !== null) {
      pieces++;
      bytes += chunk.length;
      if (pieces > FREE_PIECES && bytes < (pieces - FREE_PIECES) * LEAST_BYTES) {
        isCut = true;
        onCut();
        if (response.headersSent || !request.socket.writable) request.socket.destroy();
        else answerAndClose(request.socket, wholeAnswer(400, refusal(400, TOO_SMALL)));
        return false;
      }
    }
    return push(chunk, encoding);
  };
}
