import { natsServers } from '@easel/platform';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Has requests come several times, as a network that repeats packets would. */
export class RepeatingBus {
  /** Messages that were delivered again. */
  repeated = 0;
  private readonly nats: NatsConnection;

  private constructor(nats: NatsConnection) {
    this.nats = nats;
  }

  /** @param most how often a message comes at most, 1 to `most` as likely each */
  static async open(
    url: string,
    subjects: readonly string[],
    most: number,
    random: () => number,
  ): Promise<RepeatingBus> {
    const nats = await connect({
      ...natsServers(url),
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
    });
    const bus = new RepeatingBus(nats);
    for (const subject of subjects) {
      nats.subscribe(subject, {
        callback: (error, message) => {
          if (error) return;
          const { data, reply, headers } = message;
          for (let again = Math.floor(random() * most); again > 0; again--) {
            // Some at once, some after the request was worked on.
            setTimeout(() => bus.send(message.subject, data, { reply, headers }), random() * 200);
          }
        },
      });
    }
    return bus;
  }

  async close(): Promise<void> {
    await this.nats.close();
  }

  private send(subject: string, data: Uint8Array, options: Parameters<NatsConnection['publish']>[2]): void {
    try {
      this.nats.publish(subject, data, options);
      this.repeated++;
    } catch {
      // NATS is just being started again.
    }
  }
}
