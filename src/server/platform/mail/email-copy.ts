import type { EmailContact, EmailDetails } from './email.ts';
import { type EmailSource, renderEmail } from './template.ts';

/**
 * Subject and HTML of an email as staff may see it: without links that sign in or unsubscribe, and without the pickup
 * code, which proves who collects.
 */
export async function emailCopy(
  source: EmailSource,
  frame: { siteOrigin: string; contact: EmailContact },
  details?: EmailDetails,
): Promise<{ subject: string; html: string }> {
  const { fragment: _fragment, ...shown } = details ?? { items: [], totals: [], facts: [] };
  const { subject, html } = await renderEmail(source, frame, shown);
  const { pickup } = source.values;
  return {
    subject,
    html: typeof pickup === 'string' && pickup !== '' ? html.replaceAll(pickup, '••••') : html,
  };
}
