/** The script stands in a file, because the page's policy allows no other. */
export const SETUP_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Set-up</title>
    <link rel="icon" href="data:," />
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
      li { margin-bottom: 0.5rem; }
      ul { list-style: none; padding: 0; }
      .state { font-weight: bold; }
      .hint { display: block; }
      input { font: inherit; padding: 0.2rem 0.4rem; }
      button { font: inherit; }
    </style>
  </head>
  <body>
    <noscript>This page needs JavaScript.</noscript>
    <main>
      <h1>Set-up</h1>
      <ul id="parts" aria-live="polite"></ul>
      <h2>Provider keys</h2>
      <p id="sign-in" hidden><a href="/login?next=/setup">Log in</a> to save keys.</p>
      <ul id="providers"></ul>
    </main>
    <p id="problem" role="alert"></p>
    <script src="/setup/setup.js"></script>
  </body>
</html>
`;

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
    PARTS[key] + ': ',
    element('span', { className: 'state', textContent: stateOf(ok) }),
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
  const form = element('form', {}, field, ' ', element('button', { type: 'submit', textContent: 'Save' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(id, field).catch(tell);
  });
  const row = { item: element('li', {}, label + ': ', state, form), state, form };
  part('providers').append(row.item);
  return row;
}

function showProvider(provider) {
  // Rows stay: a key that is being typed must not vanish when the page looks again.
  if (!rows.has(provider.id)) rows.set(provider.id, rowOf(provider));
  const { state, form } = rows.get(provider.id);
  const words = { env: 'set by ' + provider.envVar, app: 'saved here' };
  state.textContent = words[provider.source] ?? 'missing';
  form.hidden = provider.source === 'env' || session() === undefined;
}

function tell(error) {
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
  await look().catch(tell);
  setTimeout(watch, POLL_MS);
}

watch();
`;
