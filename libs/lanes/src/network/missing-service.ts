import { LaneFailure } from '../lane.js';

/** What a job needs of someone else, that is not set up here. @param what ends the sentence "This needs …" */
export function missingService(what: string): LaneFailure {
  return new LaneFailure('provider_not_configured', `This needs ${what}, and none is set up here.`, false);
}
