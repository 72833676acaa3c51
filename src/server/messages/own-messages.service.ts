import { letterWords } from '#server/platform/mail/template.ts';
import type { OwnData } from '#server/platform/own-data.ts';
import { deleteLettersOf, readToldLetters } from './own-messages.repo.ts';

/** Letters to a customer, in the words in which they were written. */
export const ownMessages: OwnData = {
  name: 'messages',
  tables: ['mail_outbox'],
  read: async (executor, { id }) => {
    const letters = await readToldLetters(executor, id);
    return letters.map((letter) => {
      const { subject, paragraphs } = letterWords(letter);
      return { title: subject, text: paragraphs.join('\n\n'), created_at: letter.created_at };
    });
  },
  erase: (trx, owner) => deleteLettersOf(trx, owner),
};
