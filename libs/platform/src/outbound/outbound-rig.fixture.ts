import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { isIP, type AddressInfo, type Server } from 'node:net';
import ipaddr from 'ipaddr.js';
import { dialDirectly, type Dial, type DialTarget } from './dial.js';
import { OutboundHttp, type OutboundOptions } from './outbound-http.js';
import type { HostResolver } from './resolve-host.js';

/** Addresses at which the rig's own web server stands in for the internet. */
export const WEB = ['93.184.216.34', '151.101.1.69', '2606:2800:220:1:248:1893:25c8:1946'];

/** What the rig's DNS server says about a name the `time`-th time it is asked, from 0; undefined for no such name. */
export type Zone = (name: string, time: number) => readonly string[] | undefined;

/**
 * A small world on loopback: a DNS server with a zone of the test's making, a web server that plays every
 * address of {@link WEB}, and a victim that plays every other address there is and counts who comes by.
 */
export class OutboundRig {
  readonly dialled: DialTarget[] = [];
  readonly asked: string[] = [];
  victims = 0;
  zone: Zone = () => WEB.slice(0, 1);
  web: RequestListener = (_request, response) => response.end('from the web');
  private readonly closers: (() => Promise<unknown>)[] = [];
  private readonly times = new Map<string, number>();
  private webPort = 0;
  private victimPort = 0;
  private dns!: Resolver;

  static async start(): Promise<OutboundRig> {
    const rig = new OutboundRig();
    rig.webPort = await rig.listen(createServer((request, response) => rig.web(request, response)));
    const victim = createServer((_request, response) => response.end('secret'));
    victim.on('connection', () => (rig.victims += 1));
    rig.victimPort = await rig.listen(victim);
    await rig.startDns();
    return rig;
  }

  client(options: OutboundOptions = {}): OutboundHttp {
    return new OutboundHttp({ resolver: this.resolver, dial: this.dial, ownAddresses: () => [], ...options });
  }

  forget(): void {
    this.dialled.length = 0;
    this.asked.length = 0;
    this.times.clear();
    this.victims = 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.closers.map((close) => close()));
  }

  readonly resolver: HostResolver = async (host) => {
    const families = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    const found = families.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return found;
  };

  /** Dials for real; a name is looked up once more, just as a careless client's socket would. */
  readonly dial: Dial = async (target, signal) => {
    this.dialled.push(target);
    const ip = isIP(target.ip) ? target.ip : ((await this.resolver(target.ip))[0] ?? '');
    const port = WEB.includes(ip) ? this.webPort : this.victimPort;
    return dialDirectly({ ...target, ip: '127.0.0.1', port }, signal);
  };

  private async listen(server: ReturnType<typeof createServer>): Promise<number> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.closers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return portOf(server);
  }

  private async startDns(): Promise<void> {
    const server = createSocket('udp4');
    server.on('message', (query, peer) => server.send(this.answer(query), peer.port, peer.address));
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    this.closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    this.dns = new Resolver({ timeout: 1_000, tries: 1 });
    this.dns.setServers([`127.0.0.1:${server.address().port}`]);
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size));
      at += size + 1;
    }
    const end = at + 5;
    const name = labels.join('.').toLowerCase();
    const type = query.readUInt16BE(at + 1);
    // A look-up asks for both families; they count as one.
    const key = `${name}/${type}`;
    const time = this.times.get(key) ?? 0;
    this.times.set(key, time + 1);
    this.asked.push(key);

    const addresses = this.zone(name, time);
    const wanted = (addresses ?? [])
      .map((ip) => Buffer.from(ipaddr.parse(ip).toByteArray()))
      .filter(({ length }) => length === (type === 28 ? 16 : 4));
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(wanted.length, 6);
    head.writeUInt32BE(0, 8);
    const records = wanted.map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    return Buffer.concat([head, ...records]);
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
