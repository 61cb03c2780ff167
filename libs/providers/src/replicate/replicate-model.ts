import type { OrderInputs } from '../order-inputs.js';
import type { ProviderResult } from '../provider-lane.js';

export type ModelInput = Readonly<Record<string, unknown>>;

/** Facts about an input that only its file shows. */
export interface Measured {
  /** Seconds of the clip to work on. */
  readonly clipSeconds?: number;
}

/** How one of the models there is asked, in its own field names, and what its output holds. */
export interface ReplicateModel {
  /** Node types whose work it does. */
  readonly types: readonly string[];
  /** Somebody's own model: it runs by version, which is looked up, and so are the fields that this one takes. */
  readonly byVersion?: true;
  /** The length of the clip has to be known. */
  readonly measuresClip?: true;
  /**
   * What is left undefined is not sent. Fields may be named by several names where versions differ in these.
   * @throws LaneFailure `missing_input` or `invalid_params`
   */
  input(asked: OrderInputs, measured: Measured): ModelInput;
  /** @throws ProviderFailure `provider_invalid_output` */
  result(output: unknown, asked: OrderInputs): ProviderResult;
}
