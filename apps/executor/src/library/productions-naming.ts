import type { Caller } from '@easel/contracts';

/**
 * Productions that name stored files: as results, frames, references, music, or in the bin. The library asks before it
 * deletes a file; the room that keeps productions answers.
 */
export abstract class ProductionsNaming {
  abstract isNamed(keys: readonly string[]): Promise<boolean>;

  /** Five names at most; `another` for each that the caller may not read. */
  abstract names(caller: Caller, keys: readonly string[]): Promise<string[]>;
}
