import { Piscina } from 'piscina';
import { goOnUnless, type Stop } from '../../in-steps.js';
import { DRAFT_RULES } from './draft-rules.js';
import type { DraftName, Drafts } from './drafting.js';

export interface DraftOrder<Name extends DraftName = DraftName> {
  name: Name;
  from: Drafts[Name]['from'];
  /** Shared with the caller; any value but 0 means that the caller no longer waits. */
  stopped: Int32Array;
}

/** What a thread does with an order. */
export default async function draft<Name extends DraftName>(order: DraftOrder<Name>): Promise<unknown> {
  const stop: Stop = {
    get aborted() {
      return Atomics.load(order.stopped, 0) !== 0;
    },
  };
  goOnUnless(stop);
  return moved(await DRAFT_RULES[order.name](order.from, stop));
}

function moved(made: Drafts[DraftName]['to']): unknown {
  const value = ArrayBuffer.isView(made) ? ownMemory(made) : { ...made, bytes: ownMemory(made.bytes) };
  const memory = ArrayBuffer.isView(value) ? value.buffer : value.bytes.buffer;
  return Piscina.move({
    get [Piscina.transferableSymbol]() {
      return [memory];
    },
    get [Piscina.valueSymbol]() {
      return value;
    },
  } as unknown as ArrayBuffer);
}

/** Memory of a decoder, or a part of a larger piece, cannot be handed over. */
function ownMemory(view: Uint8Array | Float32Array): Uint8Array | Float32Array {
  if (Buffer.isBuffer(view)) return new Uint8Array(view);
  return view.byteLength === view.buffer.byteLength ? view : view.slice();
}
