/**
 * Makes something that is asked for under the id of its operation (`BusCall.operationId`), which `make` gives it. Whoever
 * asks again is answered by `find` what stands under the id: the first request may have died after it was made, or be
 * under way in a replica that was thought dead. There the second `make` fails on the unique key.
 *
 * Without the id it is made, and that is all.
 *
 * @param find what the caller has under this id
 */
export async function madeOnce<T>(
  operationId: string | undefined,
  { find, make }: { find: (id: string) => Promise<T | null | undefined>; make: () => Promise<T> },
): Promise<T> {
  if (operationId === undefined) return make();
  const there = await find(operationId);
  if (there) return there;
  try {
    return await make();
  } catch (error) {
    const made = await find(operationId);
    if (made) return made;
    throw error;
  }
}
