export { checkAddress } from './check-address.js';
export { mediaTypeOf } from './content-limits.js';
export { OutboundAnswer } from './outbound-answer.js';
export { OutboundHttp, type OutboundFetch, type OutboundRequest } from './outbound-http.js';
export { OutboundFailed, OutboundRefused } from './outbound.errors.js';
