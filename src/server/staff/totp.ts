import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';

const period = 30;
/** A clock may be one step before or behind ours (RFC 6238, 5.2). */
const window = 1;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: shopSettings().latinName,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });
}

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Time step of a valid code; undefined if it is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** Secret, URI and QR code for an authenticator app. */
export function totpInvitation(secret: string, email: string): { secret: string; uri: string; qr: string } {
  const uri = totpOf(secret, email).toString();
  return { secret, uri, qr: renderSVG(uri) };
}
