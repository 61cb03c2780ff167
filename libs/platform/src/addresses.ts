/** What is known of addresses, without the rest of this library: worker threads begin sooner with less to read. */
export { checkAddress } from './outbound/check-address.js';
export { OutboundRefused } from './outbound/outbound.errors.js';
export { isPlainAddress } from './outbound/plain-address.js';
export { MediaAddresses } from './storage/media-addresses.js';
