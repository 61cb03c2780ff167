import { Injectable } from '@nestjs/common';
import { type TextPiece, textPiecesSubject } from '@easel/contracts';
import { BusConnection } from '@easel/platform';
import type { ClaimedJob } from '../engine/job.js';

/** Tells a text while it is written. Nobody has to listen, and nothing waits for those who do. */
@Injectable()
export class TextPieces {
  constructor(private readonly bus: BusConnection) {}

  /** Takes the pieces of one attempt's text, in order. */
  of({ id, epoch }: Pick<ClaimedJob, 'id' | 'epoch'>): (text: string) => void {
    let at = 0;
    return (text) => {
      const piece: TextPiece = { attempt: epoch, at, text };
      at += text.length;
      if (this.bus.connected) this.bus.nats.publish(textPiecesSubject(id), JSON.stringify(piece));
    };
  }
}
