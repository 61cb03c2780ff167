import { page } from '../layout/layout.js';

/** Where a sign-in ends: what the account has, and its tokens. */
export const PROJECTS_PAGE = page({
  title: 'Your work',
  current: '/projects',
  scripts: ['/projects/projects.js'],
  main: `      <h1>Your work</h1>
      <div id="work" hidden>
        <p class="row"><span>Signed in as <strong id="account"></strong></span> <button type="button" id="sign-out">Sign out</button></p>
        <h2>Projects</h2>
        <ul id="projects" class="list"></ul>
        <h2>Workflows</h2>
        <p id="no-workflows" class="quiet" hidden>None yet: the <a href="/docs/quickstart">quickstart</a> makes one.</p>
        <ul id="workflows" class="list"></ul>
        <h2>Personal tokens</h2>
        <p id="no-tokens" class="quiet" hidden></p>
        <form id="new-token" class="row" hidden>
          <input id="token-name" required maxlength="100" aria-label="Name of the token" placeholder="Name" />
          <button type="submit">Make a token</button>
        </form>
        <p id="token" class="secret" role="status" hidden>Copy it now, nothing shows it again: <code></code></p>
        <ul id="tokens" class="list"></ul>
      </div>`,
});

export const PROJECTS_SCRIPT = `'use strict';
const part = (id) => document.getElementById(id);
const signIn = () => location.replace('/login?next=/projects');

function session() {
  try {
    return JSON.parse(localStorage.getItem('easel.session')) ?? undefined;
  } catch {
    return undefined;
  }
}

function send(method, path, body) {
  return fetch('/v1/' + path, {
    method,
    headers: {
      Authorization: 'Bearer ' + session()?.accessToken,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

// A refresh token works once: what is loaded at the same time waits for one refresh.
let refreshing;
function refresh() {
  refreshing ??= send('POST', 'auth/refresh', { refreshToken: session()?.refreshToken ?? '' }).then(async (answer) => {
    refreshing = undefined;
    if (answer.ok) localStorage.setItem('easel.session', JSON.stringify((await answer.json()).data));
    return answer.ok;
  });
  return refreshing;
}

async function ask(method, path, body) {
  let answer = await send(method, path, body);
  if (answer.status === 401 && (await refresh())) answer = await send(method, path, body);
  if (answer.status === 401) {
    localStorage.removeItem('easel.session');
    signIn();
  }
  const reply = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
  return reply.data;
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function row(words, detail, ...more) {
  return element('li', {}, ...more, words, element('span', { className: 'hint', textContent: detail }));
}

const day = (time) => new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

async function showProjects() {
  const projects = await ask('GET', 'projects');
  part('projects').replaceChildren(...projects.map(({ id, name }) => row(name, id)));
}

async function showWorkflows() {
  const workflows = await ask('GET', 'workflows?limit=20');
  part('no-workflows').hidden = workflows.length > 0;
  part('workflows').replaceChildren(
    ...workflows.map(({ id, name, updatedAt }) => row(name, id + ', saved ' + day(updatedAt))),
  );
}

async function showTokens() {
  try {
    const tokens = await ask('GET', 'api-tokens');
    part('new-token').hidden = false;
    part('tokens').replaceChildren(...tokens.map(tokenRow));
  } catch (error) {
    if (error.code !== 'edition_required') throw error;
    part('no-tokens').textContent = error.message;
    part('no-tokens').hidden = false;
  }
}

function tokenRow({ id, name, createdAt }) {
  const button = element('button', { type: 'button', textContent: 'Revoke', className: 'state' });
  button.setAttribute('aria-label', 'Revoke ' + name);
  button.addEventListener('click', () => {
    if (confirm('Revoke ' + name + '? Programs that use it are refused at once.')) {
      ask('DELETE', 'api-tokens/' + id).then(showTokens).catch(showMessage);
    }
  });
  return row(name, 'made ' + day(createdAt), button);
}

async function makeToken() {
  const { token } = await ask('POST', 'api-tokens', { name: part('token-name').value });
  part('token-name').value = '';
  part('token').querySelector('code').textContent = token;
  part('token').hidden = false;
  await showTokens();
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

async function show() {
  part('account').textContent = session().user?.email ?? '';
  part('work').hidden = false;
  await Promise.all([showProjects(), showWorkflows(), showTokens()]);
}

part('new-token').addEventListener('submit', (event) => {
  event.preventDefault();
  showMessage({ message: '' });
  makeToken().catch(showMessage);
});
part('sign-out').addEventListener('click', () => {
  ask('POST', 'auth/logout', {})
    .catch(() => undefined)
    .then(() => {
      localStorage.removeItem('easel.session');
      location.replace('/');
    });
});

if (session()) show().catch(showMessage);
else signIn();
`;
