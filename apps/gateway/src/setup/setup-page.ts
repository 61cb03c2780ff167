import { NAV, page } from '../layout/layout.js';

export const SETUP_PAGE = page({
  title: 'Set-up',
  nav: [...NAV, ['/setup', 'Set-up']],
  current: '/setup',
  scripts: ['/setup/setup.js'],
  main: `      <h1>Set-up</h1>
      <ul id="parts" class="list" aria-live="polite"></ul>
      <h2>Provider keys</h2>
      <p id="sign-in" hidden><a href="/login?next=/setup">Sign in</a> to save keys.</p>
      <ul id="providers" class="list"></ul>`,
});

export const SETUP_SCRIPT = `'use strict';
const POLL_MS = 5000;
const PARTS = { database: 'Database', queue: 'Queue', storage: 'Storage', encryption: 'Encryption', providers: 'Providers' };
const part = (id) => document.getElementById(id);
const rows = new Map();

function session() {
  try {
    return JSON.parse(localStorage.getItem('easel.session'))?.accessToken;
  } catch {
    return undefined;
  }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function stateOf(ok) {
  return ok === null ? 'unknown' : ok ? 'ready' : 'missing';
}

function showPart(key, report) {
  const ok = key === 'providers' ? report.providers && report.providers.some(({ set }) => set) : report[key].ok;
  const hint = report.hints[key];
  return element(
    'li',
    {},
    element('span', { className: 'state ' + (ok ? 'good' : ok === false ? 'bad' : ''), textContent: stateOf(ok) }),
    PARTS[key],
    ...(hint ? [element('span', { className: 'hint', textContent: hint })] : []),
  );
}

async function save(provider, field) {
  part('problem').textContent = '';
  const answer = await fetch('/v1/provider-keys/' + encodeURIComponent(provider), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + session() },
    body: JSON.stringify({ key: field.value }),
  });
  if (!answer.ok) {
    if (answer.status === 401) part('sign-in').hidden = false;
    throw new Error((await answer.json()).error.message);
  }
  field.value = '';
  await look();
}

function rowOf({ id, label }) {
  const state = element('span', { className: 'state' });
  const field = element('input', { type: 'password', autocomplete: 'off', required: true, minLength: 8 });
  field.setAttribute('aria-label', 'Key of ' + label);
  const form = element('form', { className: 'row' }, field, element('button', { type: 'submit', textContent: 'Save' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(id, field).catch(showMessage);
  });
  const row = { item: element('li', {}, state, label, form), state, form };
  part('providers').append(row.item);
  return row;
}

function showProvider(provider) {
  // Rows stay: a key that is being typed must not vanish when the page looks again.
  if (!rows.has(provider.id)) rows.set(provider.id, rowOf(provider));
  const { state, form } = rows.get(provider.id);
  const words = { env: 'set by ' + provider.envVar, app: 'saved here' };
  state.textContent = words[provider.source] ?? 'no key';
  state.className = 'state ' + (provider.set ? 'good' : '');
  form.hidden = provider.source === 'env' || session() === undefined;
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

async function look() {
  const answer = await fetch('/v1/setup/status');
  const report = await answer.json();
  if (!answer.ok) throw new Error(report.error.message);
  part('parts').replaceChildren(...Object.keys(PARTS).map((key) => showPart(key, report)));
  for (const provider of report.providers ?? []) showProvider(provider);
  part('sign-in').hidden = session() !== undefined;
}

async function watch() {
  await look().catch(showMessage);
  setTimeout(watch, POLL_MS);
}

watch();
`;
