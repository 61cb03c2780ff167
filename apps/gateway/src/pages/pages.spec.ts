import { Script } from 'node:vm';
import {
  getLogInOptions,
  type LogInOptions,
  type ProviderStatus,
  readProviderStatus,
} from '@easel/contracts';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { htmlOf } from './markdown.js';

const OPEN: LogInOptions = { providers: [], ssoOnly: false, signUp: 'open' };
const OPENAI = { id: 'openai', label: 'OpenAI', set: true, source: 'env', envVar: 'OPENAI_API_KEY' } as const;

describe('the pages', () => {
  let rig: GatewayRig;
  let options: LogInOptions;
  let keys: ProviderStatus;

  beforeAll(async () => {
    rig = await GatewayRig.start({ PUBLIC_URL: 'https://easel.example.org' });
    rig.services.answer(getLogInOptions, () => options).answer(readProviderStatus, () => keys);
  });
  afterAll(() => rig.stop());
  beforeEach(() => {
    options = OPEN;
    keys = { encryption: true, providers: [OPENAI, { ...OPENAI, id: 'fal', label: '<fal>', set: false }] };
  });

  /** Asks until what is remembered for a second is forgotten. */
  async function home(holds: (text: string) => boolean): Promise<string> {
    for (const end = Date.now() + 12_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const { status, text } = await rig.call('GET', '/');
      expect(status).toBe(200);
      if (holds(text) || Date.now() > end) return text;
    }
  }

  it('say at / what runs here and lead on', async () => {
    const { status, text, headers } = await rig.call('GET', '/');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/);
    expect(text).toMatch(/Version <strong>\d+\.\d+\.\d+<\/strong>, <strong>community<\/strong> edition/);
    expect(text).toMatch(/has a key<\/span>OpenAI/);
    expect(text).not.toContain('fal&gt;');
    for (const href of ['/docs/quickstart', '/docs', '/setup', '/login', '/signup']) {
      expect(text).toContain(`href="${href}"`);
      expect((await rig.call('GET', href)).status).toBe(200);
    }
  });

  it('say at / that nobody may sign up and that no provider has a key', async () => {
    options = { ...OPEN, signUp: 'closed' };
    keys = { encryption: true, providers: [] };
    const closed = await home((text) => !text.includes('href="/signup"') && text.includes('No provider'));
    expect(closed).not.toContain('href="/signup"');
    expect(closed).toContain('No provider has a key');
    expect(closed).not.toContain('does not answer');
  });

  it.each([
    ['open', true, false],
    ['invite', true, true],
    ['closed', false, false],
  ] as const)('offer to sign up where it is %s', async (signUp, form, invitation) => {
    options = { ...OPEN, signUp };
    const page = await rig.call('GET', '/signup?invitation=abc&next=/setup');
    const logIn = await rig.call('GET', '/login');

    expect(page.text.includes('id="sign-up-form"')).toBe(form);
    expect(page.text.includes('id="invitation"')).toBe(invitation);
    expect(page.text.includes('Sign-up is closed')).toBe(!form);
    expect(page.text).not.toContain('abc');
    expect(logIn.text.includes('href="/signup"')).toBe(form);
  });

  it('end a sign-in on a page that exists', async () => {
    const signIn = await rig.call('GET', '/sso/sign-in.js');
    const [, target = ''] = /: '(\/\w+)';/.exec(signIn.text) ?? [];
    const page = await rig.call('GET', target);
    const script = await rig.call('GET', '/projects/projects.js');

    expect(target).toBe('/projects');
    expect(page.status).toBe(200);
    expect(page.text).toContain('src="/projects/projects.js"');
    for (const { text } of [signIn, script]) expect(() => new Script(text)).not.toThrow();
  });

  it('show the quickstart with the address of this installation', async () => {
    const { text } = await rig.call('GET', '/docs/quickstart');

    expect(text).toContain('EASEL=https://easel.example.org\n');
    expect(text).not.toContain('http://127.0.0.1:8000');
    expect(text).toContain('<h2 id="3-save-a-workflow">3. Save a workflow</h2>');
    expect(text).not.toMatch(/```|<\/script>/);
  });

  it('say at / what does not answer', async () => {
    await rig.nats.stop();
    const alone = await home((text) => text.includes('does not answer</span>Accounts'));

    for (const name of ['Accounts', 'Workflows and runs', 'Queue']) {
      expect(alone).toContain(`does not answer</span>${name}`);
    }
    for (const name of ['Gateway', 'Database', 'Storage']) expect(alone).toContain(`ready</span>${name}`);
  });
});

describe('the HTML of a text', () => {
  it('has headings, paragraphs, lists, code and links, and escapes what stands in them', () => {
    const text =
      '# A & B\n\nSee `<b>` and\n[there](/x).\n\n- one\n- two\n\n```text\n<i>\n\n# not a heading\n```';

    expect(htmlOf(text)).toBe(
      [
        '<h1 id="a-b">A &amp; B</h1>',
        '<p>See <code>&lt;b&gt;</code> and\n<a href="/x">there</a>.</p>',
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
        '<pre tabindex="0" class="prints"><code>&lt;i&gt;\n\n# not a heading</code></pre>',
      ].join('\n'),
    );
  });
});
