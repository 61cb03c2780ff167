// A person in a browser: signs up, makes a token, outlives an access token, revokes, signs out and signs in again. Run by a
// test with the address of a gateway, an email and a password; prints what was seen as JSON.
import { Browser, BrowserWindow, Storage } from 'happy-dom';

const [url, email, password] = process.argv.slice(2);

// A browser keeps one storage for an origin; here each document would get an empty one.
const kept = new Storage();
Object.defineProperty(BrowserWindow.prototype, 'localStorage', { get: () => kept });

const browser = new Browser({
  settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
});
const page = browser.newPage();
const requests = [];
const part = (id) => page.mainFrame.document.getElementById(id);
const fill = (id, words) => (part(id).value = words);
const press = (selector) => page.mainFrame.document.querySelector(selector).click();
const session = () => JSON.parse(kept.getItem('easel.session'));

/** Waits for a state of the page; the test's time limits how long. */
async function until(holds) {
  for (;;) {
    // The document is another one from moment to moment.
    const found = await Promise.resolve()
      .then(holds)
      .catch(() => undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function arriveAt(path) {
  await until(() => page.url === url + path);
  await page.waitUntilComplete();
}

async function open(path) {
  await page.goto(url + path);
  await page.waitUntilComplete();
}

/** Counts the requests that the page's script makes from now on. */
function listen() {
  const window = page.mainFrame.window;
  const send = window.fetch.bind(window);
  window.fetch = (address, options) => {
    // Our pages ask by path.
    requests.push(`${options?.method ?? 'GET'} ${typeof address === 'string' ? address : 'another address'}`);
    return send(address, options);
  };
}

const seen = {};

await open('/signup');
fill('email', email);
fill('password', password);
press('#sign-up-form button');
await arriveAt('/projects');
seen.account = await until(() => part('account').textContent);

fill('token-name', 'From a page');
press('#new-token button');
seen.token = await until(() => part('token').querySelector('code').textContent);
seen.tokens = await until(() => part('tokens').textContent);

// The access token runs out; what the page loads at once shares one refresh.
const before = session();
kept.setItem('easel.session', JSON.stringify({ ...before, accessToken: 'run-out' }));
await open('/projects');
await until(() => session().accessToken !== 'run-out' && part('tokens').textContent);
seen.refreshed = { another: session().refreshToken !== before.refreshToken };

listen();
page.mainFrame.window.confirm = (question) => {
  seen.question = question;
  return true;
};
press('#tokens button');
await until(() => part('tokens').children.length === 0);
press('#sign-out');
await arriveAt('/');
seen.requests = requests;
seen.leftBehind = session();
seen.ended = before.refreshToken;

await open('/projects');
await arriveAt('/login?next=/projects');
fill('email', email);
fill('password', 'not the password');
press('#password-form button');
seen.refusedSignIn = await until(() => part('problem').textContent);
fill('password', password);
press('#password-form button');
await arriveAt('/projects');
seen.again = await until(() => part('account').textContent);

process.stdout.write(JSON.stringify(seen));
await browser.close();
