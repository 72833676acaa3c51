import type { Transaction } from 'kysely';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { findCustomer } from '#server/customers/customers.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { type Email, type EmailDetails, inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { isStaffEmail } from '#server/platform/mail/staff-email.ts';
import { textsIn } from '#server/platform/texts.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { appointmentPath, calendarOf, videoUrl, whenText } from './appointment-labels.ts';
import { type AppointmentRow, readAppointment } from './appointments.repo.ts';

export type AppointmentMail =
  | 'appointment-requested'
  | 'appointment-rescheduled'
  | 'appointment-approved'
  | 'appointment-cancelled'
  | 'appointment-called-off'
  | 'appointment-reminder';

async function storeOf(executor: Executor, { store_id }: AppointmentRow) {
  const store = await readStore(executor, store_id);
  if (!store) throw new Error(`the store ${store_id} of an appointment does not exist`);
  return store;
}

async function valuesOf(executor: Executor, row: AppointmentRow): Promise<Email['values']> {
  const store = await storeOf(executor, row);
  return {
    appointment: String(row.id),
    way: row.way,
    ...inEveryLanguage('store', (locale) => localText(store.text, locale).name),
    phone: store.phone,
    ...inEveryLanguage('when', (locale) => whenText(row, store, locale)),
    note: row.note,
  };
}

/**
 * Queues an email to the customer in the caller's transaction. Its text contains nothing that the shopper typed,
 * because the address may be another person's.
 */
export async function queueAppointmentMail(
  trx: Transaction<Schema>,
  kind: AppointmentMail,
  row: AppointmentRow,
): Promise<void> {
  await queueMail(trx, {
    kind,
    to: row.email,
    customerId: row.customer_id,
    locale: row.locale,
    values: await valuesOf(trx, row),
    url: appointmentPath(row.id),
  });
}

/** Emails the store about a request or a cancellation. */
export async function queueStoreMail(
  trx: Transaction<Schema>,
  kind: 'house-appointment' | 'house-appointment-cancelled',
  row: AppointmentRow,
): Promise<void> {
  const store = await storeOf(trx, row);
  const due = whenText({ starts_at: row.contact_due_at }, store, defaultLocale);
  const values = { ...(await valuesOf(trx, row)), due, name: row.name };
  await queueMail(trx, { kind, to: store.email, customerId: null, locale: defaultLocale, values });
}

/** Details of the email's appointment; undefined for an email about something else. */
export async function appointmentDetails(
  host: Host,
  mail: Pick<Email, 'values' | 'locale' | 'kind'>,
): Promise<EmailDetails | undefined> {
  const { appointment } = mail.values;
  const { handle } = host.db;
  const row =
    typeof appointment === 'string' ? await readAppointment(handle, Number(appointment)) : undefined;
  if (!row) return undefined;
  const { locale } = mail;
  const t = textsIn(locale);
  const store = await storeOf(handle, row);
  const { name, address } = localText(store.text, locale);
  const call = videoUrl(host, row);
  // Only addresses that the shopper has proved get emails with typed text.
  const isForShop = isStaffEmail(mail.kind);
  const maySeeTyped = isForShop || (await findCustomer(handle, row.customer_id))?.email === row.email;
  const place =
    row.way === 'store'
      ? [{ label: t('appointments-api.mail-store'), lines: [name, address, store.phone] }]
      : [
          { label: t('appointments-api.mail-video'), lines: [name, store.phone] },
          ...(call === '' ? [] : [{ label: t('appointments-api.mail-link'), lines: [call] }]),
        ];
  const facts = [
    { label: t('appointments-api.mail-when'), lines: [whenText(row, store, locale)] },
    ...place,
    { label: t('appointments-api.mail-purpose'), lines: [t(`appointments-api.purpose-${row.purpose}`)] },
    ...(row.adviser_name === ''
      ? []
      : [{ label: t('appointments-api.mail-adviser'), lines: [row.adviser_name] }]),
    // The name of a saved design is typed.
    ...(row.piece_name && (maySeeTyped || row.design_id === null)
      ? [{ label: t('appointments-api.mail-piece'), lines: [localText(row.piece_name, locale)] }]
      : []),
    ...(row.remark === '' || !maySeeTyped
      ? []
      : [{ label: t('appointments-api.mail-remark'), lines: row.remark.split('\n') }]),
    ...(isForShop
      ? [
          {
            label: t('appointments-api.mail-contact'),
            lines: [
              row.name,
              row.email,
              ...(row.phone === '' ? [] : [row.phone]),
              t(`appointments-api.contact-${row.contact_by}`),
            ],
          },
        ]
      : []),
  ];
  return {
    items: [],
    totals: [],
    facts,
    ...(isForShop ? {} : { calendar: calendarOf(host, row, store, locale) }),
  };
}
