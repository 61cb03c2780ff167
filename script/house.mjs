// What the house looks like, in numbers: rooms (folders of an app), arrows between them, cycles, large files and folders.
// Read from the sources alone, so that it runs before and after a move. Start time and memory are measured by the bench.
//   node tools/node24.mjs script/house.mjs [--json]
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MOST_LINES = 300;
const MOST_FILES = 40;

const files = globSync('{apps,libs}/*/src/**/*.ts').filter((file) => !/\.(spec|e2e|fixture)\.ts$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const IMPORT = /(?:^|\n)\s*(?:import|export)[^'";]*?from\s*'(\.[^']+)'/g;
const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)]
    .map(([, name]) => path.join(path.dirname(file), name).replace(/\.js$/, '.ts'))
    .filter((target) => sources.has(target));

/** `apps/executor/src/jobs/…` is in the room `jobs`; what lies in `src` itself puts the rooms together. */
const roomOf = (file) => {
  const [, , , room, ...rest] = file.split('/');
  return rest.length > 0 ? room : undefined;
};

/** Rooms that reach each other, by Tarjan's algorithm. */
function cycles(arrows) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (room) => {
    index.set(room, index.size);
    low.set(room, index.get(room));
    stack.push(room);
    for (const next of arrows.get(room) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(room, Math.min(low.get(room), low.get(next)));
    }
    if (low.get(room) !== index.get(room)) return;
    const component = stack.splice(stack.indexOf(room));
    if (component.length > 1) found.push(component.toSorted((a, b) => a.localeCompare(b)));
  };
  for (const room of arrows.keys()) if (!index.has(room)) visit(room);
  return found;
}

function describe(app) {
  const own = files.filter((file) => file.startsWith(`${app}/src/`));
  const rooms = new Map();
  const arrows = new Map();
  for (const file of own) {
    const room = roomOf(file);
    if (!room) continue;
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
    const targets = arrows.get(room) ?? new Set();
    arrows.set(room, targets);
    for (const target of importsOf(file, sources.get(file))) {
      const other = roomOf(target);
      if (target.startsWith(`${app}/src/`) && other && other !== room) targets.add(other);
    }
  }
  const tangled = cycles(arrows);
  return {
    rooms: rooms.size,
    arrows: [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0),
    cycles: tangled,
    'files in cycles': tangled.flat().reduce((sum, room) => sum + rooms.get(room), 0),
    lines: own.reduce((sum, file) => sum + linesOf(file), 0),
  };
}

const linesOf = (file) => sources.get(file).split('\n').length - 1;

function largeFolders() {
  const counts = new Map();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > MOST_FILES));
}

/** The text between the bracket at `from` and the one that closes it. */
function bracketed(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++;
    if (')]}'.includes(text[at])) depth--;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return '';
}

/** Classes and tokens that stand in `providers` of more than one module of a package. */
function severalProviders() {
  const homes = new Map();
  for (const [file, text] of sources) {
    if (!file.endsWith('.module.ts')) continue;
    const home = file.split('/').slice(0, 2).join('/');
    for (const { index } of text.matchAll(/@Module\(/g)) {
      const module = bracketed(text, index + '@Module'.length);
      const at = module.search(/providers:\s*\[/);
      if (at < 0) continue;
      const list = bracketed(module, module.indexOf('[', at));
      const tokens = [...list.matchAll(/provide:\s*(\w+)/g)].map(([, name]) => name);
      const classes = list
        .replaceAll(/\{\s*provide:[^}]*(?:\}[^}]*?)?\}(?=\s*(?:,|$))/g, '')
        .match(/(?<=^|[\s,])[A-Z]\w+(?=\s*(?:,|$))/g);
      const name = `${file}:${index}`;
      for (const one of [...tokens, ...(classes ?? [])]) {
        const key = `${home} ${one}`;
        homes.set(key, (homes.get(key) ?? new Set()).add(name));
      }
    }
  }
  return Object.fromEntries([...homes].filter(([, where]) => where.size > 1).map(([n, w]) => [n, [...w]]));
}

/** The template literals of a source, each with those inside of it. */
function templatesOf(text) {
  const found = [];
  const open = [];
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1);
    const char = text[at];
    if (char === '\\') at++;
    else if (top?.kind === 'text') {
      if (char === '`') {
        open.pop();
        if (!open.some(({ kind }) => kind === 'text')) found.push(text.slice(top.from + 1, at));
      } else if (char === '$' && text[at + 1] === '{') open.push({ kind: 'part', from: at++ });
    } else if (char === '`') open.push({ kind: 'text', from: at });
    else if (char === '{') open.push({ kind: 'block', from: at });
    else if (char === '}') open.pop();
    else if (char === '/' && /[/*]/.test(text[at + 1] ?? '')) {
      const end = text.indexOf(text[at + 1] === '/' ? '\n' : '*/', at + 2);
      at = end < 0 ? text.length : end;
    } else if (char === "'" || char === '"') {
      while (++at < text.length && text[at] !== char && text[at] !== '\n') if (text[at] === '\\') at++;
    }
  }
  return found;
}

const SQL = /^\s*(?:with|select|insert into|update|delete from)\s|\sfrom\s+\w+\s|\swhere\s/;
/** Where each statement that has parts also stands as a rendered file. */
const RENDERED = 'apps/executor/src/sql/';

/** Lines of SQL that a reader has to put together, and those of them that are also there as a whole. */
function sqlFromFragments() {
  const lines = { all: 0, rendered: 0 };
  for (const [file, text] of sources) {
    for (const template of templatesOf(text)) {
      if (!template.includes('${') || !SQL.test(template)) continue;
      const count = template.trim().split('\n').length;
      lines.all += count;
      if (file.startsWith(RENDERED)) lines.rendered += count;
    }
  }
  return lines;
}

const packages = [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))].toSorted((a, b) =>
  a.localeCompare(b),
);
const sql = sqlFromFragments();
const result = {
  packages: Object.fromEntries(packages.map((name) => [name, describe(name)])),
  [`files over ${MOST_LINES} lines`]: Object.fromEntries(
    files.filter((file) => linesOf(file) > MOST_LINES).map((file) => [file, linesOf(file)]),
  ),
  [`folders over ${MOST_FILES} files`]: largeFolders(),
  'classes provided by several modules': severalProviders(),
  'lines of SQL put together from fragments': sql.all,
  'of these, lines that are also rendered as a whole': sql.rendered,
};

if (process.argv.includes('--json')) console.log(JSON.stringify(result, null, 2));
else {
  const { packages: each, ...rest } = result;
  console.table(
    Object.entries(each).map(([name, { cycles: tangled, ...numbers }]) => ({
      package: name,
      ...numbers,
      cycles: tangled.length,
    })),
  );
  for (const [name, { cycles: tangled }] of Object.entries(each))
    for (const cycle of tangled)
      console.log(`${name}, one cycle of ${cycle.length} rooms: ${cycle.join(', ')}`);
  for (const [title, list] of Object.entries(rest)) {
    console.log(`\n${title}: ${typeof list === 'number' ? list : Object.keys(list).length}`);
    for (const [name, value] of Object.entries(list)) console.log(`  ${name}  ${value}`);
  }
}
