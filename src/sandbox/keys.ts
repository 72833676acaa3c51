import { generateKeyPair, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ProviderSettings, providerVariables } from '#server/config-providers.ts';

/** Both halves of an RSA pair, in PEM. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface SandboxKeys {
  /** The shop's own settings at each provider. */
  settings: Required<ProviderSettings>;
  /** The providers' halves: their private keys and the shop's public keys. */
  paypal: KeyPair;
  alipay: { provider: KeyPair; shop: KeyPair };
  wxpay: { provider: KeyPair; shop: KeyPair };
}

const makeKeyPair = promisify(generateKeyPair);

function rsa(): Promise<KeyPair> {
  return makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

async function freshKeys(): Promise<SandboxKeys> {
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const digits = (length: number) => Array.from(randomBytes(length), (byte) => byte % 10).join('');
  const [paypal, alipay, alipayShop, wxpay, wxpayShop] = await Promise.all([
    rsa(),
    rsa(),
    rsa(),
    rsa(),
    rsa(),
  ]);
  return {
    settings: {
      stripe: { secretKey: `sk_test_${random(24)}`, webhookSecret: `whsec_${random(24)}` },
      paypal: {
        clientId: `A${random(39)}`,
        clientSecret: `E${random(39)}`,
        webhookId: random(8).toUpperCase(),
        merchantId: random(7).toUpperCase(),
      },
      alipay: {
        appId: `2021${digits(12)}`,
        privateKey: alipayShop.privateKey,
        publicKey: alipay.publicKey,
        sellerId: `2088${digits(12)}`,
      },
      wxpay: {
        appId: `wx${random(8)}`,
        merchantId: `1${digits(9)}`,
        serial: random(20).toUpperCase(),
        privateKey: wxpayShop.privateKey,
        publicKeyId: `PUB_KEY_ID_${digits(28)}`,
        publicKey: wxpay.publicKey,
        apiKey: random(16),
      },
      qianfang: { appCode: random(16).toUpperCase(), key: random(16).toUpperCase() },
    },
    paypal,
    alipay: { provider: alipay, shop: alipayShop },
    wxpay: { provider: wxpay, shop: wxpayShop },
  };
}

/**
 * The keys of the sandbox, created at first use and stored in the data folder. Scripts that start an API host pass them
 * on with `sandboxVariables`. They are worthless outside this machine.
 */
export async function sandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const folder = join(dataDir, 'sandbox');
  const file = join(folder, 'provider-keys.json');
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as SandboxKeys;
  const known = await read().catch(() => undefined);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify(await freshKeys()), { mode: 0o600 });
  try {
    // A link is atomic: the first process wins, and no process reads a partial file.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return read();
}

/** Environment variables with the accounts of the sandbox for an API host. */
export async function sandboxVariables(dataDir: string): Promise<Record<string, string>> {
  const { settings } = await sandboxKeys(dataDir);
  const accounts = Object.entries(settings).flatMap(([provider, account]) => {
    const names: Readonly<Record<string, string>> = providerVariables[provider as keyof ProviderSettings];
    return Object.entries(account).flatMap(([key, value]) => (names[key] ? [[names[key], value]] : []));
  });
  return { PAYMENT_SANDBOX: 'on', ...Object.fromEntries(accounts) };
}
