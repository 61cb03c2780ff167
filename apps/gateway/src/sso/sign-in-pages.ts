import type { LogInOptions } from '@easel/contracts';
import { escaped } from '../layout/html.js';
import { page } from '../layout/layout.js';

/** Characters of a new password, as `SignUpFields` takes them. */
const LEAST = 8;
const SCRIPTS = ['/sso/sign-in.js'];

/**
 * The sign-in page: a button for each provider and the password form. Where only providers are allowed, the form is
 * there for the billing account alone, which asks for it (specification 2, 5.1).
 */
export function logInPage(
  { providers, ssoOnly, signUp }: LogInOptions,
  { billing }: { billing: boolean },
): string {
  const buttons = providers.map(({ id, label }) => {
    const words = providers.length > 1 ? (label ?? id) : 'Single sign-on';
    return `      <a class="provider" href="/v1/sso/${id}">${escaped(words)}</a>`;
  });
  const parts = [
    '      <h1>Sign in</h1>',
    ...buttons,
    ...(ssoOnly && !billing ? [] : [form('password-form', 'Sign in', 'current-password')]),
    ...(signUp === 'closed'
      ? []
      : ['      <p class="quiet">No account yet? <a class="onward" href="/signup">Sign up</a></p>']),
  ];
  return page({ title: 'Sign in', width: 'narrow', scripts: SCRIPTS, main: parts.join('\n') });
}

/** The page that opens an account, for those whom `SIGNUP_MODE` lets. */
export function signUpPage({ signUp, providers }: LogInOptions): string {
  const closed =
    '      <p>Sign-up is closed here.' +
    (providers.length > 0
      ? ' Sign in with your provider instead.</p>'
      : ' Ask the operator of this installation.</p>');
  const parts = [
    '      <h1>Sign up</h1>',
    signUp === 'closed' ? closed : form('sign-up-form', 'Sign up', 'new-password', signUp === 'invite'),
    '      <p class="quiet">You have an account? <a class="onward" href="/login">Sign in</a></p>',
  ];
  return page({ title: 'Sign up', width: 'narrow', scripts: SCRIPTS, main: parts.join('\n') });
}

function form(id: string, button: string, password: string, invited = false): string {
  const fresh = password === 'new-password';
  return `      <form id="${id}">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="${password}" required${
          fresh ? ` minlength="${LEAST}" aria-describedby="password-rule"` : ''
        } />
${fresh ? `        <p id="password-rule" class="quiet">${LEAST} characters or more.</p>\n` : ''}${
    invited
      ? `        <label for="invitation">Invitation</label>
        <input id="invitation" autocomplete="off" required aria-describedby="invitation-rule" />
        <p id="invitation-rule" class="quiet">Sign-up needs an invitation: ask the operator of this installation.</p>\n`
      : ''
  }        <button type="submit" class="primary">${button}</button>
      </form>`;
}

/** The page that a provider's sign-in ends on: its script trades the token in the address for a session. */
export const LANDING_PAGE = page({
  title: 'Signing in',
  width: 'narrow',
  scripts: SCRIPTS,
  main: '      <h1>Signing in</h1>\n      <p id="landing">One moment …</p>',
});

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
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error.message);
  localStorage.setItem('easel.session', JSON.stringify(reply.data));
  location.replace(next());
}

function showMessage(error) {
  part('problem').textContent = error.message;
}

if (part('landing')) {
  // A token in the address would stay in the history, and go along with what the next page loads.
  history.replaceState(null, '', location.pathname);
  openSession('sso/redeem', { token: query.get('sso_token') ?? '' }).catch((error) => {
    part('landing').textContent = '';
    showMessage(error);
    const again = document.createElement('a');
    again.href = '/login';
    again.textContent = 'Sign in again';
    part('landing').append(again);
  });
}

for (const link of document.querySelectorAll('a.provider, a.onward')) {
  if (query.has('next')) link.search = new URLSearchParams({ next: next() });
}

if (part('invitation') && query.has('invitation')) part('invitation').value = query.get('invitation');

part('password-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  showMessage({ message: '' });
  openSession('auth/login', { email: part('email').value, password: part('password').value }).catch(showMessage);
});

part('sign-up-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  showMessage({ message: '' });
  const asked = { email: part('email').value, password: part('password').value };
  if (part('invitation')) asked.invitation = part('invitation').value.trim();
  openSession('auth/signup', asked).catch(showMessage);
});
`;
