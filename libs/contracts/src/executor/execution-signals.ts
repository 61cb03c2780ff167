import { defineSignal } from '../define-signal.js';

/** What processes of the executor send one another about an execution; `calledBack` is about a task of a provider. */
export const EXECUTION_SIGNALS = {
  ended: 'executor.signal.ended',
  woken: 'executor.signal.woken',
  halted: 'executor.signal.halted',
  calledBack: 'executor.signal.called-back',
} as const;

for (const subject of Object.values(EXECUTION_SIGNALS)) {
  defineSignal({ subject, publishedBy: 'executor', heardBy: 'executor' });
}
