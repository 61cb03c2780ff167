import { ServiceError } from '@easel/contracts';

/** 404: what a request names in a production is not there. Specification 2, 7. */
export class TargetMissing extends ServiceError {
  constructor(what: string, path: string) {
    super(404, 'op_target_missing', `There is no ${what}.`, { path });
  }
}

export type EndpointFault = 'unaccepted' | 'stale' | 'unretained';

const FAULTS: Readonly<Record<EndpointFault, string>> = {
  unaccepted: 'is not accepted',
  stale: 'was planned again after it was accepted',
  unretained: 'has no kept copy of its picture any more',
};

/** 404: a linked shot has no picture to begin or end with. Facts B5. */
export class EndpointsMissing extends ServiceError {
  constructor(slots: readonly ('start' | 'end')[], reason: EndpointFault) {
    const which = slots.length > 1 ? 'Each of its planned frames' : `The ${slots[0] ?? 'start'} frame`;
    super(404, 'op_target_missing', `${which} ${FAULTS[reason]}.`, { missing: [...slots], reason });
  }
}

/** 404: a take that can't be asked for again. */
export class NotRetakeable extends ServiceError {
  constructor(message: string) {
    super(404, 'op_target_missing', message, { path: 'retakeResultKey', reason: 'not_retakeable' });
  }
}

/** 409: what would be sent, or what it costs, is not what was quoted. Specification 2, 4.3. */
export class SequenceQuoteChanged extends ServiceError {
  constructor(inputHash: string) {
    super(
      409,
      'sequence_quote_changed',
      'The inputs or the price are not what was quoted, or the quote has expired: ask for a new one.',
      { inputHash },
    );
  }
}
