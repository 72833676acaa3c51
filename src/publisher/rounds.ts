import { isPassing } from '#client/api/api-error.ts';
import { TargetError } from './bucket.ts';
import type { Claim, ClaimedChange, DoneChanges, Door } from './door.ts';
import type { Published, Publisher } from './publisher.ts';
import type { RenderWorker } from './worker.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A change that is not in the log: the site was too far behind. */
const isWhole = ({ id }: ClaimedChange) => id === 0;

const isRollback = ({ what }: ClaimedChange) => what === 'rollback';

const idsOf = (changes: readonly ClaimedChange[]) =>
  changes.filter((change) => !isWhole(change)).map(({ id }) => id);

/**
 * Publishes several changes together; if that fails, each separately, so that one does not block the others. The site's
 * cursor moves behind them, except when the site itself or the API host is at fault: then it stays, and they are claimed
 * again.
 */
export async function publishChanges(
  publisher: Pick<Publisher, 'publish' | 'rollback'>,
  door: Pick<Door, 'finish' | 'fail'>,
  { changes, position }: Claim,
): Promise<Published[]> {
  const published: Published[] = [];
  const done: DoneChanges[] = [];
  const settle = async (
    together: readonly ClaimedChange[],
    work: () => Promise<Published>,
  ): Promise<void> => {
    try {
      const result = await work();
      published.push(result);
      done.push({ ids: idsOf(together), pages: result.addresses.length });
    } catch (error) {
      if (error instanceof TargetError || isPassing(error) || together.some(isWhole)) throw error;
      const [only, ...others] = together;
      if (only && others.length === 0) await door.fail(only, messageOf(error));
      else for (const change of together) await settle([change], () => publisher.publish([change]));
    }
  };
  const content = changes.filter((change) => !isRollback(change));
  if (content.length > 0) await settle(content, () => publisher.publish(content));
  for (const change of changes.filter(isRollback)) await settle([change], () => publisher.rollback());
  if (changes.length > 0) await door.finish(position, done);
  return published;
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
 * Runs work that covers all changes of the log, such as a build of the site, and moves the cursor behind them. If it
 * fails, they are claimed again. A rollback is not covered: the cursor stays before it.
 */
export async function coverChanges<T>(
  door: Pick<Door, 'claim' | 'finish'>,
  work: () => Promise<T>,
): Promise<T> {
  const covered: ClaimedChange[] = [];
  // A claim returns urgent changes separately.
  let claim = await door.claim(0);
  for (; claim.changes.length > 0; claim = await door.claim(0, claim.position))
    covered.push(...claim.changes);
  const done = await work();
  const rollback = covered.find(isRollback)?.position;
  const position = rollback === undefined ? claim.position : rollback - 1;
  const content = covered.filter((change) => change.position <= position);
  await door.finish(position, [{ ids: idsOf(content), pages: 0 }]);
  return done;
}
