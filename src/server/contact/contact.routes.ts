import { codes } from '#kernel/wire/codes.ts';
import { originalEndpoints as endpoints } from '#kernel/wire/contracts/original.contract.ts';
import { profile } from '#server/account/profile.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { sendContactForm } from './contact.service.ts';

const needed = ['customer_name', 'email', 'telephone', 'comment'] as const;

/** The contact form of the original's clients: what is written there is answered at the desk, and becomes a letter
 * to the shop. */
export function contactRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.contactIndex, async ({ shopper }) => {
      const who = shopper ? await profile(host, shopper.customerId) : undefined;
      return {
        customer_name: who ? `${who.firstName} ${who.lastName}`.trim() : '',
        customer_email: who?.email ?? '',
        contactsCaptchaActive: false,
        contactsEmail: (await siteDocument(handle)).email,
      };
    }),
    route(endpoints.contactSubmit, async (call, form) => {
      const missing = needed.filter((field) => form[field] === '');
      if (missing.length > 0) {
        const fields = missing.map((field) => text(call.locale, `clients-api.contact-${field}`)).join(', ');
        refuse(codes.parameterMissing, {
          text: { key: 'clients-api.contact-missing', values: { fields } },
          data: { field: missing[0] },
        });
      }
      await host.limits.take('contactAddress', call.ip);
      const { customer_name: name, email, telephone, comment } = form;
      await sendContactForm(host, call, { name, email, phone: telephone, comment });
      return { content: text(call.locale, 'clients-api.contact-sent') };
    }),
  ];
}
