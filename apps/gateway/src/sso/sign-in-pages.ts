import type { LogInOptions } from '@easel/contracts';

/** Scripts stand in a file, because the pages' policy allows no others. */
const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 3rem auto; padding: 0 1rem; }
      label, input, .provider { display: block; width: 100%; box-sizing: border-box; }
      input { font: inherit; margin-bottom: 0.75rem; padding: 0.4rem; }
      button { font: inherit; padding: 0.4rem 1.2rem; }
      .provider { border: 1px solid; border-radius: 0.3rem; margin-bottom: 0.75rem; padding: 0.4rem; text-align: center; }
    </style>
  </head>
  <body>
    <noscript>This page needs JavaScript.</noscript>
    <main>
      <h1>${title}</h1>
${main}
    </main>
    <p id="problem" role="alert"></p>
    <script src="/sso/sign-in.js"></script>
  </body>
</html>
`;

const PASSWORD_FORM = `      <form id="password-form">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="current-password" required />
        <button type="submit">Log in</button>
      </form>`;

/**
 * The log-in page: a button for each provider and the password form. Where only providers are allowed, the form is
 * there for the billing account alone, which asks for it (specification 2, 5.1).
 */
export function logInPage({ providers, ssoOnly }: LogInOptions, { billing }: { billing: boolean }): string {
  const buttons = providers.map(({ id, label }) => {
    const words = providers.length > 1 ? (label ?? id) : 'Single sign-on';
    return `      <a class="provider" href="/v1/sso/${id}">${escaped(words)}</a>`;
  });
  return page('Log in', [...buttons, ...(ssoOnly && !billing ? [] : [PASSWORD_FORM])].join('\n'));
}

/** The page that a provider's sign-in ends on: its script trades the token in the address for a session. */
export const LANDING_PAGE = page('Signing in', '      <p id="landing">One moment …</p>');

export const SIGN_IN_SCRIPT = `const part = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);

function next() {
  const wished = query.get('next') ?? '';
  return /^\\/(?![/\\\\])[^\\u0000-\\u001f\\u007f]*$/.test(wished) ? wished : '/projects';
}

async function openSession(path, body) {
  const answer = await fetch('/v1/' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error.message);
  localStorage.setItem('easel.session', JSON.stringify(told.data));
  location.replace(next());
}

function tell(error) {
  part('problem').textContent = error.message;
}

if (part('landing')) {
  // A token in the address would stay in the history, and go along with what the next page loads.
  history.replaceState(null, '', location.pathname);
  openSession('sso/redeem', { token: query.get('sso_token') ?? '' }).catch((error) => {
    part('landing').textContent = '';
    tell(error);
    const again = document.createElement('a');
    again.href = '/login';
    again.textContent = 'Sign in again';
    part('landing').append(again);
  });
}

for (const provider of document.querySelectorAll('a.provider')) {
  if (query.has('next')) provider.search = new URLSearchParams({ next: next() });
}

part('password-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ message: '' });
  openSession('auth/login', { email: part('email').value, password: part('password').value }).catch(tell);
});
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
