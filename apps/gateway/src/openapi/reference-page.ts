import { NAV, navigation } from '../layout/layout.js';
import { FRAME_STYLE } from '../layout/style.js';

/** Swagger UI from our own origin; scripts stand in files, because the page's policy allows no others. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Reference · Easel</title>
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="icon" href="data:," />
    <style>${FRAME_STYLE}
      header, main, #search { max-width: 76rem; }
      main { padding-top: 0; }
      #search { margin: 0 auto; padding: 1rem 1.25rem 0; }
      #search label { display: block; font-weight: 600; margin-bottom: 0.2rem; }
      #search input {
        display: block; width: 100%; font: inherit; padding: 0.45rem 0.6rem; border-radius: 0.4rem;
        border: 1px solid var(--line); background: var(--paper); color: var(--ink);
      }
      #found { min-height: 1.5rem; margin: 0.3rem 0 0; }
      .swagger-ui .filter-container { display: none; }
      .swagger-ui .wrapper { padding: 0; }
      .swagger-ui .info { margin: 1rem 0; }
      html.dark-mode .swagger-ui { background: none; }
    </style>
  </head>
  <body>
${navigation(NAV, '/docs')}
    <form id="search" role="search">
      <label for="phrase">Search the routes</label>
      <input id="phrase" type="search" autocomplete="off" placeholder="upload, credits, POST /v1/api/run …" />
      <p id="found" class="quiet" role="status"></p>
    </form>
    <main id="reference"><p>The reference needs JavaScript; <a href="v1/openapi.json">the document</a> does not.</p></main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/reference.js"></script>
  </body>
</html>
`;

/** Swagger UI's own filter knows names of areas only: this one looks for every word in all that a route says. */
export const REFERENCE_SCRIPT = `'use strict';
const SETTLED_MS = 150;
const part = (id) => document.getElementById(id);

const dark = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followSystem);
followSystem();

function matching(areas, phrase) {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
  const says = (area, route) =>
    [route.get('method'), route.get('path'), area, ...['summary', 'description'].map((name) => route.getIn(['operation', name], ''))]
      .join(' ')
      .toLowerCase();
  const found = (area, route) => {
    const text = says(area, route);
    return words.every((word) => text.includes(word));
  };
  return areas
    .map((each, area) => each.set('operations', each.get('operations').filter((route) => found(area, route))))
    .filter((each) => each.get('operations').size > 0);
}

const reference = SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
  plugins: [{ fn: { opsFilter: matching } }],
});

function search() {
  const phrase = part('phrase').value.trim();
  reference.layoutActions.updateFilter(phrase);
  const areas = reference.specSelectors.taggedOperations();
  const found = phrase ? matching(areas, phrase) : undefined;
  for (const area of areas.keySeq()) reference.layoutActions.show(['operations-tag', area], found?.has(area) ?? false);
  const count = found?.reduce((sum, each) => sum + each.get('operations').size, 0);
  part('found').textContent = found === undefined ? '' : count === 1 ? '1 route' : (count || 'no') + ' routes';
}

let waiting;
part('phrase').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, SETTLED_MS);
});
part('search').addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
`;
