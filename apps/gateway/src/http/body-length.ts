import type { IncomingMessage } from 'node:http';

type Declared = Pick<IncomingMessage, 'headers'>;

/** Whether its length is not known before its end. */
export const isChunked = ({ headers }: Declared): boolean => headers['transfer-encoding'] !== undefined;

/** Bytes, as the sender says. */
export const declaredLength = ({ headers }: Declared): number => Number(headers['content-length'] ?? 0);

export const declaresBody = (message: Declared): boolean => isChunked(message) || declaredLength(message) > 0;
