import { codes } from '#kernel/wire/codes.ts';
import { contactEndpoints as endpoints } from '#kernel/wire/contracts/contact.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { sendContactForm } from './contact.service.ts';

const needed = ['customer_name', 'email', 'telephone', 'comment'] as const;

/** Messages to the shop from a contact form; staff answer them at the desk. */
export function contactRoutes(host: Host): Route[] {
  return [
    route(endpoints.contactSubmit, async (call, form) => {
      const missing = needed.filter((field) => form[field] === '');
      if (missing.length > 0) {
        const fields = missing.map((field) => text(call.locale, `clients-api.contact-${field}`)).join(', ');
        refuse(codes.parameterMissing, {
          text: { key: 'clients-api.contact-missing', values: { fields } },
          data: { field: missing[0] },
        });
      }
      await host.sharedLimits.take('contactAddress', call.ip);
      const { customer_name: name, email, telephone, comment } = form;
      await sendContactForm(host, call, { name, email, phone: telephone, comment });
      return { content: text(call.locale, 'clients-api.contact-sent') };
    }),
  ];
}
