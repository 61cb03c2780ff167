import { goOnUnless } from '../../in-steps.js';
import { DRAFT_RULES } from './draft-rules.js';
import type { DraftName, Drafting, Drafts } from './drafting.js';

/** Drafts in the thread that asks for them, which does little else meanwhile: for tools and tests, not for a service. */
export const draftInProcess: Drafting = {
  async make<Name extends DraftName>(name: Name, from: Drafts[Name]['from'], signal: AbortSignal) {
    goOnUnless(signal);
    return DRAFT_RULES[name](from, signal);
  },
};
