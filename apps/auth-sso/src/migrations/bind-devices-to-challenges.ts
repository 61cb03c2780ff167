import { ForwardOnly } from './forward-only.js';

export class BindDevicesToChallenges1790002800000 extends ForwardOnly {
  // PKCE for a code that stands in an address on its way back to the device.
  protected readonly statements = ['alter table device_authorizations add column code_challenge text'];
}
