import { emailText } from '#server/platform/mail/template.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteEmailsOf, readPersonalEmails } from './messages-personal-data.repo.ts';

/** Letters to a customer, in the words in which they were written. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  tables: ['mail_outbox'],
  read: async (executor, { id }) => {
    const letters = await readPersonalEmails(executor, id);
    return letters.map((letter) => {
      const { subject, paragraphs } = emailText(letter);
      return { title: subject, text: paragraphs.join('\n\n'), created_at: letter.created_at };
    });
  },
  erase: (trx, owner) => deleteEmailsOf(trx, owner),
};
