import { page } from '../layout/layout.js';

export const DEVICE_PAGE = page({
  title: 'Allow a device',
  // One question, and nothing that leads away from it.
  nav: [],
  width: 'narrow',
  scripts: ['device/device.js'],
  main: `      <h1>Allow a device</h1>
      <form id="sign-in">
        <label for="code">Code that the device shows</label>
        <input id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required />
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="current-password" required />
        <p class="actions"><button type="submit" class="primary">Continue</button></p>
      </form>
      <div id="question" hidden>
        <p><strong id="name"></strong> wants to act for you: it could do whatever you can do.</p>
        <p>Allow it only if you started this yourself, on a device that you have before you.</p>
        <p class="actions">
          <button type="button" id="allow" class="primary">Allow</button>
          <button type="button" id="refuse">Refuse</button>
        </p>
      </div>
      <p id="done" role="status"></p>`,
});

export const DEVICE_SCRIPT = `const part = (id) => document.getElementById(id);

part('code').value = new URLSearchParams(location.search).get('user_code') ?? '';

let token;

async function ask(path, body) {
  const answer = await fetch('v1/' + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: 'Bearer ' + token }) },
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error.message);
  return reply.data;
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
  try {
    const device = await ask('oauth/device?' + new URLSearchParams({ user_code: part('code').value }));
    part('name').textContent = device.deviceName;
  } catch (error) {
    await leave();
    throw error;
  }
  part('sign-in').hidden = true;
  part('question').hidden = false;
}

async function say(allow) {
  showMessage({ message: '' });
  const { deviceName, allowed } = await ask('oauth/device', { user_code: part('code').value, allow });
  part('question').hidden = true;
  part('done').textContent = deviceName + (allowed ? ' is signed in. You can close this page.' : ' was refused.');
  await leave();
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

part('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  signIn().catch(showMessage);
});
part('allow').addEventListener('click', () => say(true).catch(showMessage));
part('refuse').addEventListener('click', () => say(false).catch(showMessage));
`;
