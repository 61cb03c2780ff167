import { escaped } from '../layout/html.js';
import type { InstallationReport } from './installation.js';
import { page } from '../layout/layout.js';

/** What runs here, how it is, and where to go on. */
export function homePage({ version, edition, setup, logIn }: InstallationReport): string {
  const hosted = edition === 'cloud';
  return page({
    title: 'Easel',
    current: '/',
    main: `      <h1>Easel</h1>
      <p class="lead">Runs workflows that turn prompts into images, video and audio, through an HTTP API.</p>
      <p class="actions">
        <a class="button primary" href="/docs/quickstart">Quickstart</a>
        <a class="button" href="/docs">Reference</a>
        ${hosted ? '' : '<a class="button" href="/setup">Set-up</a>'}
        <a class="button" href="/login">Sign in</a>
        ${logIn && logIn.signUp !== 'closed' ? '<a class="button" href="/signup">Sign up</a>' : ''}
      </p>
      <p>Version <strong>${escaped(version)}</strong>, <strong>${edition}</strong> edition.</p>
      <h2>Services</h2>
      <ul class="list">
${[
  part('Gateway', true),
  part('Accounts', logIn !== undefined),
  part('Workflows and runs', setup.providers !== null),
  part('Database', setup.database.ok),
  part('Queue', setup.queue.ok),
  part('Storage', setup.storage.ok),
].join('\n')}
      </ul>
${hosted ? '' : providers(setup.providers)}`,
  });
}

function part(name: string, ok: boolean): string {
  const state = ok
    ? '<span class="state good">ready</span>'
    : '<span class="state bad">does not answer</span>';
  return `        <li>${state}${name}</li>`;
}

function providers(known: InstallationReport['setup']['providers']): string {
  const set = (known ?? []).filter((provider) => provider.set);
  const none =
    'No provider has a key: text, pictures, video and sound are made on this machine, as drafts. ' +
    '<a href="/setup">Save a key</a> for more.';
  const unknown = 'Nobody answers who could say which providers have a key.';
  return `      <h2>Providers</h2>
${
  set.length > 0
    ? `      <ul class="list">\n${set.map(({ label }) => `        <li><span class="state good">has a key</span>${escaped(label)}</li>`).join('\n')}\n      </ul>`
    : `      <p>${known === null ? unknown : none}</p>`
}`;
}
