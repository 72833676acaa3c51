import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { phoneCountry, readPhone } from '#kernel/shop/addresses/phone.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse, refuseParameter } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { SmsError } from '#server/platform/sms/sms.ts';
import { text } from '#server/platform/texts.ts';
import { createCode } from './codes.service.ts';

/** Emails the shop, once a day, that the daily limit of text messages is reached. */
async function alertShop(host: Host, sent: number): Promise<void> {
  const isFirst = await host.sharedLimits.tryTake('smsAlert', 'house');
  host.log.error({ sent }, 'sms.daily-cap.reached');
  if (!isFirst) return;
  const { email } = await siteDocument(host.db.handle);
  const values = { sent };
  await queueMail(host.db.handle, {
    kind: 'house-sms-cap',
    to: email,
    customerId: null,
    locale: defaultLocale,
    values,
  });
}

/** Whether the number may be a mobile phone's. Premium, personal and landline numbers get no message. */
const isMobileNumber = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isValid() ?? false;

/** Counts a text message against the limits, since each one costs money. */
async function takeSmsLimits(host: Host, call: Call, phone: string): Promise<void> {
  await host.sharedLimits.take('smsNetwork', call.ip);
  await host.sharedLimits.take('smsNumber', phone);
  const { dailyCap } = host.config.sms;
  try {
    await host.sharedLimits.take('smsAll', 'all', dailyCap);
  } catch (error) {
    if (error instanceof BusinessError) await alertShop(host, dailyCap);
    throw error;
  }
}

/** Sends a code to a phone number of a served country; that may be a mobile phone's; throws 1000008, 1000010. */
export async function sendTextCode(host: Host, call: Call, input: string): Promise<void> {
  const { sms, config } = host;
  if (!sms) refuse(codes.parameterInvalid, { text: { key: 'account-api.no-sms' } });
  const phone = readPhone(input, homeCountry());
  if (phone === undefined) {
    return refuseParameter('phone', 'invalid', { key: 'account-api.phone-wrong' });
  }
  if (!config.sms.countries.includes(phoneCountry(phone))) {
    return refuseParameter('phone', 'invalid', { key: 'account-api.phone-country' });
  }
  if (!isMobileNumber(phone)) {
    return refuseParameter('phone', 'invalid', { key: 'account-api.phone-not-mobile' });
  }
  await takeSmsLimits(host, call, phone);
  const code = await createCode(host, call, 'register', phone);
  try {
    await sms.send({ to: phone, text: text(call.locale, 'account-api.sms-code', { code }) });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    host.log.error({ err: error }, 'sms.send.failed');
    refuse(codes.parameterInvalid, { text: { key: 'account-api.no-sms' } });
  }
}
