/** How many there are default: at once: few enough for a stack that other tests use. */
const AT_ONCE = 4;

/** Does the same with each of many, a few at once: a request mostly waits for other processes. */
export async function sideBySide<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
