import { createPublicKey, sign } from 'node:crypto';

type Der = Buffer;

function tagged(tag: number, ...parts: Der[]): Der {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = [];
  for (let rest = body.length; rest > 0; rest >>= 8) length.unshift(rest & 0xff);
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length, ...length]), body]);
}

const sequence = (...parts: Der[]) => tagged(0x30, ...parts);
const set = (part: Der) => tagged(0x31, part);
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const text = (value: string) => tagged(0x0c, Buffer.from(value));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const nothing = Buffer.from([0x05, 0x00]);
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), nothing);
const nameOf = (commonName: string) => sequence(set(sequence(oid('550403'), text(commonName))));

/** GeneralizedTime, which X.509 requires from 2050 on and accepts before. */
function time(at: Date): Der {
  const stamp = at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(`${stamp.slice(2)}Z`))
    : tagged(0x18, Buffer.from(`${stamp}Z`));
}

export interface CertificateForm {
  commonName: string;
  publicKey: string;
  issuer: { commonName: string; privateKey: string };
  isAuthority?: boolean;
  validFrom?: Date;
  validTo?: Date;
}

/** Creates an X.509 certificate in PEM, deterministically. Node cannot create certificates. */
export function makeCertificate(form: CertificateForm): string {
  const { commonName, publicKey, issuer, isAuthority = false } = form;
  const from = form.validFrom ?? new Date('2020-01-01T00:00:00Z');
  const to = form.validTo ?? new Date('2049-12-31T00:00:00Z');
  const isTrue = tagged(0x01, Buffer.from([0xff]));
  const constraints = sequence(...(isAuthority ? [isTrue] : []));
  const basicConstraints = sequence(oid('551d13'), isTrue, tagged(0x04, constraints));
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(isAuthority ? 1 : 2),
    sha256WithRsa,
    nameOf(issuer.commonName),
    sequence(time(from), time(to)),
    nameOf(commonName),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(basicConstraints)),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', body, issuer.privateKey));
  const lines =
    sequence(body, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
