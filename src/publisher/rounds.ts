import type { ClaimedRow, Door } from './door.ts';
import type { Published, Publisher } from './publisher.ts';
import type { RenderWorker } from './worker.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Publishes several changes together; if that fails, each separately, so that one does not block the others. */
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
      if (only && others.length === 0) await door.fail(only, messageOf(error));
      else for (const row of together) await settle([row], () => publisher.publish([row]));
    }
  };
  const changes = rows.filter(({ what }) => what !== 'rollback');
  if (changes.length > 0) await settle(changes, () => publisher.publish(changes));
  for (const row of rows.filter(({ what }) => what === 'rollback'))
    await settle([row], () => publisher.rollback());
  return done;
}

/** Renders the next requested preview, or reports the error. */
export async function makePreview(
  worker: Pick<RenderWorker, 'renderPreview'>,
  door: Pick<Door, 'claimPreview' | 'finishPreview'>,
  waitMs: number,
): Promise<void> {
  const asked = await door.claimPreview(waitMs);
  if (!asked) return;
  const made = await worker.renderPreview(asked.path, asked.token).then(
    (html) => ({ html }),
    (error: unknown) => ({ error: messageOf(error) }),
  );
  await door.finishPreview(asked.token, made);
}

/**
 * Runs work that covers all waiting rows, such as a build of the site, and marks them as done. If it fails, another publisher
 * takes the rows after their lease.
 */
export async function coverRows<T>(
  door: Pick<Door, 'claim' | 'finish' | 'fail'>,
  work: () => Promise<T>,
): Promise<T> {
  const covered: ClaimedRow[] = [];
  // A claim returns urgent rows separately.
  for (let rows = await door.claim(0); rows.length > 0; rows = await door.claim(0)) covered.push(...rows);
  const done = await work();
  const back = covered.filter(({ what }) => what === 'rollback');
  const ids = covered.filter((row) => !back.includes(row)).map(({ id }) => id);
  if (ids.length > 0) await door.finish(ids, 0);
  for (const row of back) await door.fail({ ...row, attempts: 1 }, 'the site was being built');
  return done;
}
