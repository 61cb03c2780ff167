import { AUTHORIZATION_FIELDS } from '@easel/contracts';
import { page } from '../layout/layout.js';

export const CONSENT_PAGE = page({
  title: 'Allow an app',
  // One question, and nothing that leads away from it.
  nav: [],
  width: 'narrow',
  scripts: ['consent.js'],
  main: `      <div id="consent" hidden>
      <h1><span id="app"></span> wants to act for you</h1>
      <p id="unvouched" hidden>This app registered itself: nobody vouches for its name.</p>
      <p id="description"></p>
      <p>It would be allowed:</p>
      <ul id="scopes"></ul>
      <p>You are sent back to <strong id="back"></strong>.</p>
      <form id="allow">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="current-password" required />
        <p class="actions">
          <button type="submit" class="primary">Allow</button>
          <button type="button" id="cancel">Cancel</button>
        </p>
      </form>
      </div>`,
});

export const CONSENT_SCRIPT = `const part = (id) => document.getElementById(id);

// The address is the app's to write: only what an authorization takes goes on from it, each field once, and what the
// user is shown is what is sent when they allow it.
const wish = {};
for (const [name, value] of new URLSearchParams(location.search)) {
  if (${JSON.stringify(AUTHORIZATION_FIELDS)}.includes(name) && !Object.hasOwn(wish, name)) wish[name] = value;
}

async function ask(path, body, token) {
  const answer = await fetch('../v1/' + path, body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: 'Bearer ' + token }) },
    body: JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error.message);
  return reply;
}

function goBack(redirectUri, answer) {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (wish.state !== undefined) target.searchParams.set('state', wish.state);
  location.assign(target);
}

async function show() {
  const { data } = await ask('oauth/authorize?' + new URLSearchParams(wish));
  part('app').textContent = data.app.name;
  part('description').textContent = data.app.description ?? '';
  part('unvouched').hidden = !data.app.selfRegistered;
  part('back').textContent = new URL(data.redirectUri).host;
  for (const scope of data.scopes) {
    const item = document.createElement('li');
    item.textContent = scope;
    part('scopes').append(item);
  }
  part('cancel').addEventListener('click', () =>
    goBack(data.redirectUri, { error: 'access_denied', error_description: 'User cancelled', iss: data.iss }));
  part('allow').addEventListener('submit', (event) => {
    event.preventDefault();
    allow().catch(showMessage);
  });
  part('consent').hidden = false;
}

async function allow() {
  showMessage({ message: '' });
  const session = await ask('auth/login', { email: part('email').value, password: part('password').value });
  const token = session.data.accessToken;
  try {
    const { code, redirectUri, iss } = await ask('oauth/authorize', wish, token);
    goBack(redirectUri, { code, iss });
  } finally {
    // The session was for this question alone.
    await ask('auth/logout', {}, token).catch(() => undefined);
  }
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

show().catch(showMessage);
`;
