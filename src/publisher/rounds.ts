import type { ClaimedRow, Door } from './door.ts';
import type { Published, Publisher } from './publisher.ts';
import type { RenderWorker } from './worker.ts';

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Several changes are one publish; where that fails, each is tried alone, so that one cannot hold up the others. */
export async function publishRows(
  publisher: Pick<Publisher, 'publish' | 'rollback'>,
  door: Pick<Door, 'finish' | 'fail'>,
  rows: readonly ClaimedRow[],
): Promise<Published[]> {
  const done: Published[] = [];
  const settle = async (together: readonly ClaimedRow[], work: () => Promise<Published>): Promise<void> => {
    try {
      const published = await work();
      done.push(published);
      await door.finish(
        together.map(({ id }) => id),
        published.addresses.length,
      );
    } catch (error) {
      const [only, ...others] = together;
      if (only && others.length === 0) await door.fail(only, wordsOf(error));
      else for (const row of together) await settle([row], () => publisher.publish([row]));
    }
  };
  const changes = rows.filter(({ what }) => what !== 'rollback');
  if (changes.length > 0) await settle(changes, () => publisher.publish(changes));
  for (const row of rows.filter(({ what }) => what === 'rollback'))
    await settle([row], () => publisher.rollback());
  return done;
}

/** Makes the next page that somebody wants to see before it is saved, or says why it cannot be made. */
export async function makePreview(
  worker: Pick<RenderWorker, 'renderPreview'>,
  door: Pick<Door, 'claimPreview' | 'finishPreview'>,
  waitMs: number,
): Promise<void> {
  const asked = await door.claimPreview(waitMs);
  if (!asked) return;
  const made = await worker.renderPreview(asked.path, asked.token).then(
    (html) => ({ html }),
    (error: unknown) => ({ error: wordsOf(error) }),
  );
  await door.finishPreview(asked.token, made);
}

/**
 * Does a work that covers whatever waits to be published, such as a build of the whole site, and settles it afterwards.
 * Where the work fails, another publisher takes the rows when their time is over.
 */
export async function coverRows<T>(
  door: Pick<Door, 'claim' | 'finish' | 'fail'>,
  work: () => Promise<T>,
): Promise<T> {
  const covered: ClaimedRow[] = [];
  // The urgent come first, by themselves.
  for (let rows = await door.claim(0); rows.length > 0; rows = await door.claim(0)) covered.push(...rows);
  const done = await work();
  const back = covered.filter(({ what }) => what === 'rollback');
  const ids = covered.filter((row) => !back.includes(row)).map(({ id }) => id);
  if (ids.length > 0) await door.finish(ids, 0);
  for (const row of back) await door.fail({ ...row, attempts: 1 }, 'the site was being built');
  return done;
}
