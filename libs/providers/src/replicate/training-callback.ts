import { publicLink } from '../public-link.js';

/** The gateway's route for Replicate's callbacks. */
const CALLBACK_PATH = '/v1/provider-callbacks/replicate';

/** The callback address for an ended training; undefined if the internet cannot reach this installation. */
export function trainingCallback(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined || publicUrl.trim() === '') return undefined;
  return publicLink(`${publicUrl.trim().replace(/(?<!\/)\/+$/, '')}${CALLBACK_PATH}`);
}
