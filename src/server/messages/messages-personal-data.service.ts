import { emailText } from '#server/platform/mail/template.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteEmailsOf, readPersonalEmails } from './messages-personal-data.repo.ts';

/** Emails to a customer with the texts that were sent. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  tables: ['mail_outbox'],
  read: async (executor, { id }) => {
    const emails = await readPersonalEmails(executor, id);
    return emails.map((email) => {
      const { subject, paragraphs } = emailText(email);
      return { title: subject, text: paragraphs.join('\n\n'), created_at: email.created_at };
    });
  },
  erase: (trx, owner) => deleteEmailsOf(trx, owner),
};
