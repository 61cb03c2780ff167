// Which attacks there are, and which of them are asked for.
import { type Attack, type AttackClass, CLASSES } from './attack.ts';

export interface Entry {
  readonly class: AttackClass;
  readonly attack: Attack;
}

export async function allAttacks(): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const each of CLASSES) {
    const { attacks } = (await import(`./${each}.ts`)) as { attacks: readonly Attack[] };
    found.push(...attacks.map((attack) => ({ class: each, attack })));
  }
  return found;
}

/**
 * Lists are separated by commas; attacks go by their name, or by `class/name`.
 *
 * @throws Error for a class or an attack that there is not
 */
export async function chosenAttacks(wanted: {
  class?: string | undefined;
  only?: string | undefined;
}): Promise<Entry[]> {
  const all = await allAttacks();
  const classes = listed(wanted.class);
  const names = listed(wanted.only);
  for (const each of classes ?? []) {
    if (!CLASSES.includes(each as AttackClass)) throw new Error(`There is no class '${each}'.`);
  }
  for (const each of names ?? []) {
    if (!all.some((entry) => namesOf(entry).includes(each))) throw new Error(`There is no attack '${each}'.`);
  }
  return all.filter(
    (entry) =>
      (classes?.includes(entry.class) ?? true) &&
      (names === undefined || namesOf(entry).some((name) => names.includes(name))),
  );
}

const listed = (list: string | undefined): string[] | undefined =>
  list
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const namesOf = (entry: Entry): string[] => [entry.attack.name, `${entry.class}/${entry.attack.name}`];
