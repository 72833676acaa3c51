import type { ClaimedRow, Door } from './door.ts';
import type { Published, Publisher } from './publisher.ts';

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
