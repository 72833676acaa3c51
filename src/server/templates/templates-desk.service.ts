import type { Transaction } from 'kysely';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { templateDeskCalls } from '#kernel/shop/desk/templates.calls.ts';
import { unknownPlaceholders } from '#kernel/shop/templates/email-template.ts';
import { defaultLocale, locales } from '#kernel/shop/text/locales.ts';
import { refuseUnknown } from '#server/conversations/staff-emails.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  readTemplate,
  readTemplatePage,
  type TemplateRow,
  type TemplateTexts,
  takenName,
  updateTemplate,
} from './templates.repo.ts';

type Calls = typeof templateDeskCalls;
type Template = DeskData<Calls['deskTemplate']>;
type DeskHost = Pick<Host, 'db'>;
type Seen = { id: number; version: string };

function viewOf(row: TemplateRow): Template {
  const { id, changed_by: changedBy, changed_at: changedAt } = row;
  return { id, version: versionOf(row), ...textsOf(row), changedBy, changedAt: changedAt.toISOString() };
}

/** A template that the release before has written has a name in the default language only. */
const textsOf = ({ name, names, subject, text }: TemplateRow): TemplateTexts => ({
  name: { [defaultLocale]: name, ...names },
  subject,
  text,
});

const unknown = (id: number): never =>
  refuse(deskCodes.notFound, { text: { key: 'desk-conversations-api.template-unknown', values: { id } } });

/** A page of templates, sorted by name in the reader's language. */
export async function templatePage(
  { db }: DeskHost,
  { locale }: StaffCall,
  asked: DeskValues<Calls['deskTemplates']>,
): Promise<DeskData<Calls['deskTemplates']>> {
  const { rows, total } = await readTemplatePage(db.handle, listQuery(asked), locale);
  return { rows: rows.map(viewOf), total };
}

export async function showTemplate(executor: Executor, id: number): Promise<Template> {
  return viewOf((await readTemplate(executor, id)) ?? unknown(id));
}

/** Refuses a placeholder without a value, and a name that another template has. */
async function check(trx: Transaction<Schema>, { name, subject, text }: TemplateTexts, id = 0) {
  for (const locale of locales) {
    const inSubject = unknownPlaceholders({ subject: subject[locale] ?? '', text: '' });
    if (inSubject.length > 0) refuseUnknown(inSubject, `subject.${locale}`);
    const inText = unknownPlaceholders({ subject: '', text: text[locale] ?? '' });
    if (inText.length > 0) refuseUnknown(inText, `text.${locale}`);
  }
  const taken = await takenName(trx, name, id);
  if (taken)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-conversations-api.name-taken' },
      field: `name.${taken}`,
    });
}

export function addTemplate({ db }: DeskHost, call: StaffCall, texts: TemplateTexts): Promise<Template> {
  return db.transaction(async (trx) => {
    await check(trx, texts);
    const row = await insertTemplate(trx, texts, call.staff.name, call.now);
    call.audit({ kind: 'template', id: String(row.id), after: textsOf(row) });
    return viewOf(row);
  });
}

async function held(trx: Transaction<Schema>, { id, version }: Seen): Promise<TemplateRow> {
  const row = (await lockTemplate(trx, id)) ?? unknown(id);
  checkVersion(version, viewOf(row));
  return row;
}

export function saveTemplate(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, ...texts }: Seen & TemplateTexts,
): Promise<Template> {
  return db.transaction(async (trx) => {
    const before = await held(trx, { id, version });
    await check(trx, texts, id);
    const after = await updateTemplate(trx, id, { texts, who: call.staff.name, now: call.now });
    call.audit({ kind: 'template', id: String(id), before: textsOf(before), after: textsOf(after) });
    return viewOf(after);
  });
}

export function dropTemplate({ db }: DeskHost, call: StaffCall, seen: Seen): Promise<Record<string, never>> {
  return db.transaction(async (trx) => {
    const before = await held(trx, seen);
    await deleteTemplate(trx, seen.id);
    call.audit({ kind: 'template', id: String(seen.id), before: textsOf(before), after: {} });
    return {};
  });
}
