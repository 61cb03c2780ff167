import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { metrics } from '@easel/platform';
import { accountCosts } from '../sandbox/account-costs.js';
import { currentAccount, noteCost } from '../sandbox/account.js';
import { MediaPlaces } from '../sandbox/media-places.js';
import { DecodingStopped, UnreadableMedia } from '../unreadable-media.js';
import { PictureChild } from './picture-child.js';
import type { Answers, PictureOrder } from './picture-order.js';
import { ReadyChildren } from './ready-children.js';

/**
 * Pictures that are decoded at once. Two at least, so that an account whose picture takes long leaves a place to the
 * others.
 */
export const PICTURES_AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));
const DEADLINES_MS: Readonly<Record<PictureOrder['kind'], number>> = {
  look: 10_000,
  opaque: 30_000,
  make: 60_000,
};

const orders = metrics.counter('easel_picture_orders_total', {
  help: 'What processes for pictures of tenants were asked for, by how it ended',
  labels: ['order', 'outcome'],
});

let file = path.resolve('libs/lanes/dist/media/pictures/picture-process.js');

/** Where the built `picture-process.js` is; default: beside the working directory. */
export function usePictureProcess(built: string): void {
  file = built;
}

/** A few processes for all pictures of tenants, begun when needed, ended when idle. */
class PictureProcesses {
  private readonly places = new MediaPlaces('The decoding of pictures', PICTURES_AT_ONCE);
  /** For accounts whose files take little, each of them and all together. */
  private readonly quick = this.readyChildren(true);
  private readonly others = this.readyChildren(false);
  private ownFolder?: string;

  /**
   * @throws UnreadableMedia where the picture can't be decoded, or takes more time or memory than one may
   * @throws DecodingStopped when the signal says so
   * @throws ServiceUnavailable when too many wait
   */
  async ask<Order extends PictureOrder>(order: Order, signal?: AbortSignal): Promise<Answers[Order['kind']]> {
    try {
      return await this.placed(order, signal);
    } catch (error) {
      if (!signal?.aborted) throw error;
      throw new DecodingStopped('The picture is not decoded on.', { cause: error });
    }
  }

  private placed<Order extends PictureOrder>(
    order: Order,
    signal?: AbortSignal,
  ): Promise<Answers[Order['kind']]> {
    return this.places.run(async () => {
      const account = currentAccount();
      const isQuick = accountCosts.isCheap(account) && accountCosts.sendsShortFiles(account);
      const children = isQuick ? this.quick : this.others;
      const child = await children.take();
      const before = child.usedSeconds;
      try {
        const deadlineMs = DEADLINES_MS[order.kind];
        const answer = await child.ask(order, { deadlineMs, ...(signal && { signal }) });
        orders.add(1, { order: order.kind, outcome: 'done' });
        return answer;
      } catch (error) {
        const outcome = error instanceof UnreadableMedia ? error.code : 'failed';
        orders.add(1, { order: order.kind, outcome });
        throw error;
      } finally {
        if (!signal?.aborted) noteCost(child.usedSeconds - before);
        children.giveBack(child);
      }
    }, signal);
  }

  /** A fresh name in the folder that the processes have. */
  newFile(): string {
    return path.join(this.folder, randomUUID());
  }

  private readyChildren(isQuick: boolean): ReadyChildren {
    const start = (): Promise<PictureChild> => PictureChild.start(file, this.folder, isQuick);
    return new ReadyChildren({ start, most: PICTURES_AT_ONCE });
  }

  private get folder(): string {
    if (this.ownFolder === undefined) {
      const made = mkdtempSync(path.join(tmpdir(), 'easel-pictures-'));
      process.once('exit', () => rmSync(made, { recursive: true, force: true }));
      this.ownFolder = made;
    }
    return this.ownFolder;
  }
}

export const pictureProcesses = new PictureProcesses();
