// A person in Chromium: opens an address, does what standard input says, and prints what was seen as JSON. Run by a test
// with the path of the browser.
import { text } from 'node:stream/consumers';
import { chromium } from 'playwright-core';

const PATIENCE_MS = 60_000;

const [executablePath] = process.argv.slice(2);
const { address, steps } = JSON.parse(await text(process.stdin));
// In a container it can't keep its pages in a sandbox of their own; they are ours.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
const context = await browser.newContext();
context.setDefaultTimeout(PATIENCE_MS);
const page = await context.newPage();

const requested = [];
const visited = [];
const problems = [];
page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
page.on('framenavigated', (frame) => visited.push(frame.url()));
page.on('pageerror', (error) => problems.push(error.message));
page.on('console', (message) => {
  if (message.type() === 'error') problems.push(message.text());
});

/** What the browser keeps of the pages of this origin. */
const kept = () =>
  page.evaluate(() => ({
    history: window.navigation.entries().map(({ url }) => url),
    stores: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  }));

const DOES = {
  fill: ({ id, words }) => page.fill(`#${id}`, words),
  press: ({ on }) => page.click(on),
  /** Waits until these words stand there. */
  read: ({ on, words }) => page.locator(on).filter({ hasText: words, visible: true }).waitFor(),
  /** Waits until an address that begins so is open. */
  arrive: ({ at }) => page.waitForURL((url) => url.href.startsWith(at), { waitUntil: 'commit' }),
  open: ({ at }) => page.goto(at),
};

const seen = [];
try {
  await page.goto(address);
  for (const step of steps) {
    await DOES[step.does](step);
    seen.push(await kept().catch(() => undefined));
  }
  const words = await page.locator('body').innerText();
  process.stdout.write(JSON.stringify({ requested, visited, problems, seen, words, at: page.url() }));
} finally {
  await browser.close();
}
