import { phoneCountry, readPhone } from '#kernel/shop/addresses/phone.ts';
import { codes } from '#kernel/wire/codes.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse, refuseParameter } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { SmsError } from '#server/platform/sms/sms.ts';
import { text } from '#server/platform/texts.ts';
import { makeCode } from './codes.service.ts';
import { homeCountry } from './account-form.rules.ts';

/** Tells the house, once a day, that no more text messages go out. */
async function alertHouse(host: Host, sent: number): Promise<void> {
  const isFirst = await host.sharedLimits.take('smsAlert', 'house').then(
    () => true,
    () => false,
  );
  host.log.error({ sent }, 'the daily cap of text messages is reached');
  if (!isFirst) return;
  const { email } = await siteDocument(host.db.handle);
  const values = { sent };
  await queueMail(host.db.handle, {
    kind: 'house-sms-cap',
    to: email,
    customerId: null,
    locale: 'en',
    values,
  });
}

/** Takes the points that a text message costs: it costs money, and who asks need not be who pays. */
async function takeMessage(host: Host, call: Call, phone: string): Promise<void> {
  await host.sharedLimits.take('smsNetwork', call.ip);
  await host.sharedLimits.take('smsNumber', phone);
  const { dailyCap } = host.config.sms;
  try {
    await host.sharedLimits.take('smsAll', 'all', dailyCap);
  } catch (error) {
    if (error instanceof BusinessError) await alertHouse(host, dailyCap);
    throw error;
  }
}

/** Sends six digits to a telephone of a country that is served; throws 1000008, 1000010. */
export async function sendTextCode(host: Host, call: Call, typed: string): Promise<void> {
  const { sms, config } = host;
  if (!sms) refuse(codes.parameterInvalid, { text: { key: 'account-api.no-sms' } });
  const phone = readPhone(typed, homeCountry);
  if (phone === undefined) {
    return refuseParameter('phone', 'invalid', { key: 'account-api.phone-wrong' });
  }
  if (!config.sms.countries.includes(phoneCountry(phone))) {
    return refuseParameter('phone', 'invalid', { key: 'account-api.phone-country' });
  }
  await takeMessage(host, call, phone);
  const code = await makeCode(host, call, 'register', phone);
  try {
    await sms.send({ to: phone, text: text(call.locale, 'account-api.sms-code', { code }) });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    host.log.error({ err: error }, 'a text message was not sent');
    refuse(codes.parameterInvalid, { text: { key: 'account-api.no-sms' } });
  }
}
