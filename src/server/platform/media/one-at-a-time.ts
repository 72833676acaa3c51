/** Pictures are decoded one at a time: a crowd of large ones waits instead of filling the memory. */
let turn: Promise<unknown> = Promise.resolve();

/** Does the work when the pictures before it are done. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
