import { page } from '../layout/layout.js';

export const COMMAND_LINE_PAGE = page({
  title: 'Sign in on the command line',
  // One question, and nothing that leads away from it.
  nav: [],
  width: 'narrow',
  scripts: ['cli.js'],
  main: `      <h1>Sign in on the command line</h1>
      <form id="sign-in" hidden>
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="current-password" required />
        <p class="actions"><button type="submit" class="primary">Continue</button></p>
      </form>
      <div id="question" hidden>
        <p><strong id="name"></strong> wants to act for you: it could do whatever you can do.</p>
        <p>Allow it only if you started this yourself, on the machine that you have before you.</p>
        <p class="actions">
          <button type="button" id="allow" class="primary">Allow</button>
          <button type="button" id="refuse">Refuse</button>
        </p>
      </div>
      <p id="done" role="status"></p>`,
});

/**
 * A command line waits at `callback` on this machine. Without `code_challenge` it gets its token there, as published
 * ones do; with it a code that works once, only together with the verifier.
 */
export const COMMAND_LINE_SCRIPT = `const part = (id) => document.getElementById(id);
const CLIENT = 'easel-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const sent = new URLSearchParams(location.search);
const device = (sent.get('device') ?? '').replace(/[\\p{Cc}\\p{Cf}]/gu, '').trim().slice(0, 100) || 'A command line';
const challenge = sent.get('code_challenge');
const state = sent.get('state') ?? '';
const callback = sent.get('callback') ?? '';

let token;

async function ask(path, body) {
  const answer = await fetch('../v1/' + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: 'Bearer ' + token }) },
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error.message ?? reply.error_description);
  return reply.data ?? reply;
}

// The session was for this question alone.
async function leave() {
  await ask('auth/logout', {}).catch(() => undefined);
  token = undefined;
}

async function signIn() {
  showMessage({ message: '' });
  ({ accessToken: token } = await ask('auth/login', {
    email: part('email').value,
    password: part('password').value,
  }));
  part('password').value = '';
  part('sign-in').hidden = true;
  part('question').hidden = false;
}

async function allow() {
  showMessage({ message: '' });
  const asked = { client_id: CLIENT, device_name: device, ...(challenge !== null && { code_challenge: challenge }) };
  const { device_code: code, user_code } = await ask('oauth/device_authorization', asked);
  await ask('oauth/device', { user_code, allow: true });
  await leave();
  if (challenge !== null) return back({ code });
  const granted = await ask('oauth/token', { grant_type: GRANT, client_id: CLIENT, device_code: code });
  back({ token: granted.access_token });
}

async function refuse() {
  await leave();
  back({ error: 'access_denied' });
}

function back(answer) {
  part('question').hidden = true;
  part('done').textContent = 'You can close this page.';
  location.replace(callback + '?' + new URLSearchParams({ state, ...answer }));
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

// Nothing is ever sent to another machine than this one.
const isHere = /^http:[/][/](127[.]0[.]0[.]1|localhost|\\[::1\\]):[0-9]{1,5}[/]callback$/.test(callback);
const isWhole = isHere && /^[A-Za-z0-9_-]{8,200}$/.test(state) && (challenge === null || /^[A-Za-z0-9_-]{43}$/.test(challenge));
if (isWhole) {
  part('name').textContent = device;
  part('sign-in').hidden = false;
} else showMessage({ message: 'This address is not one of a command line. Begin again with: easel auth login' });

part('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  signIn().catch(showMessage);
});
part('allow').addEventListener('click', () => allow().catch(showMessage));
part('refuse').addEventListener('click', () => refuse().catch(showMessage));
`;
