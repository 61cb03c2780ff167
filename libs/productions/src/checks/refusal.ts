export type RefusalCode = 'op_invalid' | 'op_target_missing';

/** An operation that is not applied, and with it its whole batch. Specification 2, 4.1. */
export class Refusal extends Error {
  /**
   * @param path the field of the operation that is at fault, for example `patch.title`
   */
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly path?: string,
  ) {
    super(message);
  }
}

export const invalid = (message: string, path?: string): Refusal => new Refusal('op_invalid', message, path);
export const missing = (what: string, path?: string): Refusal =>
  new Refusal('op_target_missing', `There is no ${what}.`, path);

/** 409: `save_editor_state` was made for another version. Specification 2, 3. */
export class StaleEditor extends Error {}
