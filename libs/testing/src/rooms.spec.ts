import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesIn } from './sources.fixture.js';

type Rooms = Readonly<Record<string, readonly string[]>>;

const HOUSE = JSON.parse(readFileSync('tools/rooms.json', 'utf8')) as Readonly<Record<string, Rooms>>;
const homes = Object.entries(HOUSE);

const others = ['apps', 'libs']
  .flatMap((kind) => readdirSync(kind).map((name) => `${kind}/${name}`))
  .filter((home) => !(home in HOUSE));

const foldersOf = (home: string): string[] =>
  readdirSync(path.join(home, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const sorted = (names: Iterable<string>): string[] => [...names].toSorted((a, b) => a.localeCompare(b));

/** What the files of a room import from other rooms of the same package. */
function importedBy(home: string, room: string): string[] {
  const source = path.join(home, 'src');
  const found = new Set<string>();
  for (const file of sourcesIn(path.join(source, room))) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/from\s+'(\.[^']+)'/g)) {
      const [other, ...rest] = path
        .relative(source, path.join(path.dirname(file), name ?? ''))
        .split(path.sep);
      if (other && rest.length > 0) found.add(other);
    }
  }
  found.delete(room);
  return sorted(found);
}

/** The rooms that have no place in an order in which each imports only rooms before it. */
function inCycles(rooms: Rooms): string[] {
  const before = new Set<string>();
  let left = Object.entries(rooms);
  for (;;) {
    const next = left.filter(([, named]) => named.every((name) => before.has(name)));
    if (next.length === 0) return left.map(([room]) => room);
    for (const [room] of next) before.add(room);
    left = left.filter(([room]) => !before.has(room));
  }
}

/** The picture of `docs/architecture.md`: a line for each room, with what it imports. */
function picture(home: string): Rooms {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const [, drawn = ''] = text.split(`<!-- rooms of ${home} -->`);
  const [, block = ''] = drawn.split('```');
  const lines = [...block.matchAll(/^(\S+)\s+──▶ (.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, room = '', named = '']) => [room, named.split(' · ').filter((name) => name !== 'nothing')]),
  );
}

describe.each(homes)('the rooms of %s', (home, rooms) => {
  it('are all named', () => {
    expect(sorted(Object.keys(rooms))).toEqual(sorted(foldersOf(home)));
  });

  it('import what they are said to import, no less', () => {
    const imported = Object.fromEntries(Object.keys(rooms).map((room) => [room, importedBy(home, room)]));

    expect(imported).toEqual(
      Object.fromEntries(Object.entries(rooms).map(([room, named]) => [room, sorted(named)])),
    );
  });

  it('have an order in which each imports only rooms before it', () => {
    expect(inCycles(rooms)).toEqual([]);
  });

  it('are what docs/architecture.md draws', () => {
    const drawn = Object.entries(picture(home)).map(([room, named]) => [room, sorted(named)]);

    expect(Object.fromEntries(drawn)).toEqual(
      Object.fromEntries(Object.entries(rooms).map(([room, named]) => [room, sorted(named)])),
    );
  });
});

it.each(others)('the folders of %s import each other in no cycle', (home) => {
  const imports = Object.fromEntries(foldersOf(home).map((room) => [room, importedBy(home, room)]));

  expect(inCycles(imports)).toEqual([]);
});
