import { appointmentDetails } from '#server/appointments/appointment-letters.service.ts';
import { siteDocument } from '#server/content/documents.service.ts';
import { unsubscribeWays } from '#server/messages/mail-choices.service.ts';
import { orderDetails } from '#server/orders/order-letter.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { MailSender } from '#server/platform/mail/sender.ts';
import { returnDetails } from '#server/returns/return-letters.service.ts';

/** Where letters read, as they are sent, what they show beside their words. */
export function letterSources(host: Host): Pick<MailSender, 'contact' | 'details' | 'unsubscribe'> {
  return {
    contact: async () => {
      const { email, whatsapp } = await siteDocument(host.db.handle);
      return { email, whatsapp };
    },
    unsubscribe: (letter) => unsubscribeWays(host, letter),
    details: async (letter) =>
      (await orderDetails(host, letter)) ??
      (await appointmentDetails(host, letter)) ??
      (await returnDetails(host, letter)),
  };
}
