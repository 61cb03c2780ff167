import { randomInt } from 'node:crypto';

interface Page {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly url: string;
  readonly setCookies: readonly string[];
  readonly headers: Headers;
}

interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly value: string;
}

/**
 * As much of a browser as a sign-in needs: cookies with their paths, and forms. It follows redirects only when it is
 * told to, and says that it comes from an address of its own, so that tests don't share one limit.
 */
export class Browser {
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  private readonly cookies = new Map<string, Cookie>();

  open(url: string | URL): Promise<Page> {
    return this.send(new URL(url), {});
  }

  submit(url: string | URL, fields: Readonly<Record<string, string>>): Promise<Page> {
    return this.send(new URL(url), { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Goes on from a page until one redirects to what starts with `end`; answers that address. */
  async follow(from: Page, end: string): Promise<string> {
    let page = from;
    for (let step = 0; step < 20; step++) {
      if (page.location === undefined) throw new Error(`${page.url} answered ${page.status}: ${page.text}`);
      if (page.location.startsWith(end)) return page.location;
      page = await this.open(page.location);
    }
    throw new Error(`no redirect led to ${end}`);
  }

  private async send(url: URL, init: RequestInit): Promise<Page> {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(url), 'x-forwarded-for': this.address },
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) this.keep(url, line);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      location: location === null ? undefined : new URL(location, url).href,
      text: await answer.text(),
      url: url.href,
      setCookies,
      headers: answer.headers,
    };
  }

  private keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const value = pair.slice(name.length + 1);
    const isGone = value === '' || attributes.some((one) => /^max-age=0$/i.test(one));
    // Ports share cookies, as in a browser; that lets another gateway see what the first one set.
    const key = `${url.hostname} ${path} ${name}`;
    if (isGone) this.cookies.delete(key);
    else this.cookies.set(key, { host: url.hostname, path, value: `${name}=${value}` });
  }

  private cookiesFor({ hostname, pathname }: URL): string {
    return [...this.cookies.values()]
      .filter(({ host, path }) => host === hostname && `${pathname}/`.startsWith(path.replace(/\/?$/, '/')))
      .map(({ value }) => value)
      .join('; ');
  }
}
