import type { Executor } from '#server/platform/db/database.ts';
import { hasText } from '#server/platform/texts.ts';
import type { Letter } from './letter.ts';
import { dropUnsent, insertLetter } from './outbox.repo.ts';

/** Writes a letter into the caller's transaction; it is rendered and sent after the commit. */
export async function queueMail(executor: Executor, letter: Letter): Promise<void> {
  if (!hasText(`mail.${letter.kind}-subject`)) throw new Error(`i18n has no mail.${letter.kind}-subject`);
  await insertLetter(executor, letter);
}

/** Letters that what has happened since makes untrue are not sent any more. */
export async function takeBackMail(
  executor: Executor,
  letters: { kinds: readonly string[]; number: number; now: Date },
): Promise<void> {
  await dropUnsent(executor, letters);
}
