import { emailDeskCalls as calls } from '#kernel/shop/desk/emails.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { type EmailSources, listEmails, resendEmail, showEmail } from './emails-desk.service.ts';

/** Emails to customers at the desk. */
export function emailDeskRoutes(host: Host, sources: EmailSources): DeskRoute[] {
  return [
    deskRoute(calls.deskEmails, (call, input) => listEmails(host, call, input)),
    deskRoute(calls.deskEmail, (call, { id }) => showEmail(host, call, sources, id)),
    deskRoute(calls.deskResendEmail, (call, { id }) => resendEmail(host, call, id)),
  ];
}
