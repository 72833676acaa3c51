/** Images are decoded one at a time, to limit memory. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs the work after that of earlier calls. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
