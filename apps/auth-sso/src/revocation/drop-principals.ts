import { createInbox } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { PRINCIPALS_STALE, type PrincipalsDropped, type PrincipalsStale } from '@easel/contracts';
import { BusConnection } from '@easel/platform';
import { PrincipalLeasesRepository } from './principal-leases.repository.js';

/**
 * Makes a change of what somebody may do hold everywhere: when this has answered, no gateway acts on what it was
 * notified before. Called after the commit. See `Principal` for the whole of it.
 */
@Injectable()
export class DropPrincipals {
  constructor(
    private readonly bus: BusConnection,
    private readonly holders: PrincipalLeasesRepository,
  ) {}

  async run(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    let waiting = await this.holders.running();
    while (waiting.size > 0) {
      const dropped = await this.notify({ userIds: [...userIds] }, waiting);
      const silent = [...waiting.keys()].filter((id) => !dropped.has(id));
      if (silent.length === 0) return;
      // Those keep nothing any more, unless they prolonged their lease in the meantime.
      const running = await this.holders.running();
      waiting = new Map([...running].filter(([id]) => silent.includes(id)));
    }
  }

  /** Answers who has dropped them, once all have or the leases of the others have run out. */
  private async notify(stale: PrincipalsStale, waiting: ReadonlyMap<string, number>): Promise<Set<string>> {
    const dropped = new Set<string>();
    const inbox = createInbox(`${this.bus.inboxPrefix}.gateway`);
    const answers = this.bus.nats.subscribe(inbox);
    const giveUp = setTimeout(() => answers.unsubscribe(), Math.max(...waiting.values()));
    try {
      this.bus.nats.publish(PRINCIPALS_STALE, JSON.stringify(stale), { reply: inbox });
      for await (const answer of answers) {
        dropped.add(answer.json<PrincipalsDropped>().holderId);
        if ([...waiting.keys()].every((id) => dropped.has(id))) break;
      }
    } finally {
      clearTimeout(giveUp);
      answers.unsubscribe();
    }
    return dropped;
  }
}
