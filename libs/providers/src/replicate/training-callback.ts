import { publicLink } from '../public-link.js';

/** The route of the gateway that takes what Replicate tells. */
const CALLBACK_PATH = '/v1/provider-callbacks/replicate';

/** Where Replicate tells that a training is over; undefined where nobody on the internet reaches this installation. */
export function trainingCallback(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined || publicUrl.trim() === '') return undefined;
  return publicLink(`${publicUrl.trim().replace(/(?<!\/)\/+$/, '')}${CALLBACK_PATH}`);
}
