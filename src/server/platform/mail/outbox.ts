import type { Executor } from '#server/platform/db/database.ts';
import { hasText } from '#server/platform/texts.ts';
import type { Letter } from './letter.ts';
import { insertLetter } from './outbox.repo.ts';

/** Writes a letter into the caller's transaction; it is rendered and sent after the commit. */
export async function queueMail(executor: Executor, letter: Letter): Promise<void> {
  if (!hasText(`mail.${letter.kind}-subject`)) throw new Error(`i18n has no mail.${letter.kind}-subject`);
  await insertLetter(executor, letter);
}
