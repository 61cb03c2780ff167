import { escaped } from './html.js';
import { STYLE } from './style.js';

export interface PageParts {
  title: string;
  /** HTML. */
  main: string;
  /** Addresses of scripts; the policy of pages allows no script in the page itself. */
  scripts?: readonly string[];
  /** The page needs its scripts to be of any use. */
  needsScripts?: boolean;
  /** Width of the text; `narrow` for a form. */
  width?: 'narrow' | 'text';
  /** Where the links at the top lead; none where the page asks one question only. */
  nav?: readonly (readonly [href: string, words: string])[];
  /** Address of the page, which its link at the top names as the current one. */
  current?: string;
}

export const NAV = [
  ['/', 'Home'],
  ['/docs/quickstart', 'Quickstart'],
  ['/docs', 'Reference'],
  ['/projects', 'Your work'],
] as const;

/** The frame of every page but the reference, which has styles of its own. */
export function page({
  title,
  main,
  scripts = [],
  needsScripts = scripts.length > 0,
  width = 'text',
  nav = NAV,
  current,
}: PageParts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title === 'Easel' ? title : `${escaped(title)} · Easel`}</title>
    <link rel="icon" href="data:," />
    <style>${STYLE}</style>
  </head>
  <body class="${width}">
${navigation(nav, current)}
    ${needsScripts ? '<noscript><p class="notice">This page needs JavaScript.</p></noscript>' : ''}
    <main>
${main}
    </main>
    <p id="problem" role="alert"></p>
    ${scripts.map((address) => `<script src="${address}"></script>`).join('\n    ')}
  </body>
</html>
`;
}

/** The links at the top, also of the reference. */
export function navigation(nav: NonNullable<PageParts['nav']>, current?: string): string {
  if (nav.length === 0) return '';
  const links = nav.map(
    ([href, words]) => `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${words}</a>`,
  );
  return `    <header>
      <nav aria-label="Pages">${links.join(' ')}</nav>
    </header>`;
}
