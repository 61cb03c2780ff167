export { checkAddress, DEFAULT_PORTS, type AddressRules, type CheckedAddress } from './check-address.js';
export { mediaTypeOf } from './content-limits.js';
export type { Dial, DialTarget } from './dial.js';
export { OutboundAnswer } from './outbound-answer.js';
export {
  OUTBOUND_LIMITS,
  OutboundHttp,
  type Downloaded,
  type OutboundFetch,
  type OutboundLimits,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound-http.js';
export {
  OutboundFailed,
  OutboundRefused,
  type FailureReason,
  type RefusalReason,
} from './outbound.errors.js';
export { isPublicAddress } from './public-address.js';
export type { HostResolver } from './resolve-host.js';
