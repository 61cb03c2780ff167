const LONGEST = 120;

/** The name under which an imported preset is kept beside those that are `taken`: its own, else with a suffix. */
export function importedName(name: string, taken: ReadonlySet<string>): string {
  let wanted = name;
  for (let count = 1; taken.has(wanted); count += 1) {
    const suffix = count === 1 ? ' (imported)' : ` (imported ${count})`;
    wanted = Array.from(name)
      .slice(0, LONGEST - suffix.length)
      .join('')
      .concat(suffix);
  }
  return wanted;
}
