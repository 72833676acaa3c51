import * as v from 'valibot';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import { type BankAccount, readBankAccount } from './config-bank.ts';
import { type CdnSettings, readCdnSettings } from './config-cdn.ts';
import { withFiles } from './config-files.ts';
import { sharesDiamonds } from './config-indexes.ts';
import { readMediaSettings, type S3Settings } from './config-media.ts';
import { readPaperKey } from './config-papers.ts';
import { type HashCost, owaspHashCost } from './config-passwords.ts';
import {
  type ProviderSettings,
  readProviderSettings,
  type SfExpressAccount,
  type SmsAccount,
} from './config-providers.ts';
import { type PublishingSettings, readPublishingSettings } from './config-publishing.ts';
import { type Environment, environmentSchema, type roles } from './config-schema.ts';

/** Throws a ConfigError in production, where webhooks could reach services behind the firewall. */
function permitsLoopback({ WEBHOOK_LOOPBACK, NODE_ENV }: Environment): boolean {
  const isOn = WEBHOOK_LOOPBACK === 'on';
  if (isOn && NODE_ENV === 'production')
    throw new ConfigError('WEBHOOK_LOOPBACK: production sends webhooks to public addresses only.');
  return isOn;
}

/** The desk's secret in development. */
const localDesk = 'the desk of a shop on this machine alone';

/** The present secret and former ones. Throws a ConfigError for former ones alone. */
function deskSecretsIn(env: Environment): string[] {
  const former = env.DESK_SECRET_FORMER;
  const present = env.DESK_SECRET || (env.NODE_ENV === 'production' ? '' : localDesk);
  if (env.DESK_SECRET === '' && former.length > 0)
    throw new ConfigError('DESK_SECRET_FORMER: set the present secret as DESK_SECRET.');
  return present === '' ? [] : [present, ...former];
}

/** Text messages: account, allowed countries and daily limit. */
export interface SmsSettings {
  account: SmsAccount | undefined;
  countries: string[];
  dailyCap: number;
}

/** Throws a ConfigError if the account is incomplete. */
function smsOf(env: Environment): SmsSettings {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env;
  const named = [accountSid, authToken, from].filter((part) => part !== '').length;
  if (named === 1 || named === 2) {
    throw new ConfigError(
      'SMS_ACCOUNT_SID: text messages need all of SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM.',
    );
  }
  const account = named === 0 ? undefined : { origin: env.SMS_ORIGIN, accountSid, authToken, from };
  return { account, countries: env.SMS_COUNTRIES, dailyCap: env.SMS_DAILY_CAP };
}

/** The shop's account at a sign-in provider. */
export interface SignInAccount {
  clientId: string;
  clientSecret: string;
}

export type SignInSettings = Partial<Record<SignInProvider, SignInAccount>>;

/** Throws a ConfigError if the account is incomplete. */
function signInOf(env: Environment): SignInSettings {
  const read = (idName: keyof Environment, secretName: keyof Environment): SignInAccount | undefined => {
    const [clientId, clientSecret] = [String(env[idName]), String(env[secretName])];
    if ((clientId === '') !== (clientSecret === ''))
      throw new ConfigError(`${idName}: signing in by it needs ${idName} and ${secretName}.`);
    return clientId === '' ? undefined : { clientId, clientSecret };
  };
  const google = read('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const facebook = read('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET');
  return { ...(google && { google }), ...(facebook && { facebook }) };
}

/** Throws a ConfigError if the account is incomplete. */
function sfExpressOf(env: Environment): SfExpressAccount | undefined {
  const { SF_EXPRESS_PARTNER_ID: partnerId, SF_EXPRESS_CHECK_WORD: checkWord } = env;
  if (partnerId === '' && checkWord === '') return undefined;
  if (partnerId !== '' && checkWord !== '') return { origin: env.SF_EXPRESS_ORIGIN, partnerId, checkWord };
  throw new ConfigError(
    'SF_EXPRESS_PARTNER_ID: following parcels needs SF_EXPRESS_PARTNER_ID and SF_EXPRESS_CHECK_WORD.',
  );
}

/** Where traces are sent. */
export interface TracingSettings {
  /** Of an OpenTelemetry collector, by HTTP. */
  endpoint: string;
  /** Name of this process in traces. */
  service: string;
}

export interface Config {
  mode: Environment['NODE_ENV'];
  /** The address to listen on. */
  host: string;
  sitePort: number;
  apiPort: number;
  sandboxPort: number;
  dataDir: string;
  /** Cost of new password hashes; only tests use a lower one. */
  hashCost: HashCost;
  /** Undefined for the embedded PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The database without a pooler; undefined if `databaseUrl` is none. */
  databaseListenUrl: string | undefined;
  /** A replica for reads that tolerate its lag. */
  databaseReadUrl: string | undefined;
  /** Most connections to each server. */
  databasePoolSize: number;
  /** Whether the API processes of this machine share one index of loose stones. */
  sharesDiamonds: boolean;
  /** What this process does. */
  roles: readonly (typeof roles)[number][];
  siteOrigin: string;
  apiOrigin: string;
  mobileOrigin: string;
  /** Origins of further clients of the API host. */
  extraOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  sms: SmsSettings;
  /** Accounts at sign-in providers. */
  signIn: SignInSettings;
  refundDays: number;
  /** Months of the warranty on workmanship after receipt; 0 for none. */
  warrantyMonths: number;
  /** Accounts at payment providers. */
  providers: ProviderSettings;
  sandboxOrigin: string | undefined;
  /** The account for parcel tracking. Without it the sandbox is used; in production there is no tracking. */
  sfExpress: SfExpressAccount | undefined;
  /** Undefined if the shop accepts no transfers. */
  bank: BankAccount | undefined;
  /** Secrets from which keys of the desk are derived; the first encrypts and signs. In production the desk is closed without one. */
  deskSecrets: readonly string[];
  /** PEM of the key that signs papers of pieces; undefined if the shop issues none. */
  paperSigningKey: string | undefined;
  /** Base URL of video calls; a name is appended. */
  videoRooms: string;
  /** Whether webhooks may go to this machine; for development. */
  permitsLoopbackWebhooks: boolean;
  /** Address of the metrics server; undefined for none. */
  metrics: { host: string; port: number } | undefined;
  publisherMetrics: { host: string; port: number } | undefined;
  rendererMetrics: { host: string; port: number } | undefined;
  /** Collector of traces; undefined for none. */
  tracing: TracingSettings | undefined;
  /** Number of proxies whose X-Forwarded-For entry is trusted. */
  trustedProxies: number;
  /** How long the API host serves requests after a stop signal, until the load balancer sends no more. */
  drainMs: number;
  /** What answers lists and searches of products. */
  searchEngine: 'memory' | 'postgres';
  /** Whether the host weighs catalogue designs in the background. */
  weighsDesigns: boolean;
  publishing: PublishingSettings;
  /** The CDN in front of the API host; undefined for none. */
  cdn: CdnSettings | undefined;
  /** Object storage for images of shoppers; undefined to store them in the database. */
  media: S3Settings | undefined;
  /** Hosts that an import of products may fetch photographs from. */
  productImageHosts: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
}

/** Whether the address is reachable from this machine only. */
const isLoopback = (host: string) => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/.test(host);

/** Lists all invalid variables. */
export class ConfigError extends Error {}

const refuse = (sentence: string): never => {
  throw new ConfigError(sentence);
};

/** The environment with the values of all `NAME_FILE` variables. Throws a ConfigError if a file cannot be read. */
export const readEnvironment = (environment: Record<string, string | undefined>) =>
  withFiles(environment, Object.keys(environmentSchema.entries), refuse);

/**
 * Reads the configuration from the environment and from the files that `NAME_FILE` variables name. Empty variables count as
 * absent. Throws a ConfigError with all errors. In production only programs without a database of their own may leave out its
 * address and the mail server.
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  { hasDatabase = true }: { hasDatabase?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(readEnvironment(environment)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given);
  if (!result.success) {
    const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`);
    throw new ConfigError(`The environment is invalid.\n  ${lines.join('\n  ')}`);
  }
  const env = result.output;
  const production = env.NODE_ENV === 'production';
  if (production && hasDatabase && env.DATABASE_URL === '')
    refuse(
      'DATABASE_URL: production needs PostgreSQL; the embedded database does not survive a power failure.',
    );
  if (production && hasDatabase && env.SMTP_URL === '')
    refuse('SMTP_URL: production needs a mail server; codes and order confirmations could not be sent.');
  if (!production && !isLoopback(env.HOST)) {
    refuse(
      `HOST: ${env.HOST} is reachable from other machines, which could read every email in /_mail. Use 127.0.0.1 in development and NODE_ENV=production for a public address.`,
    );
  }
  if (env.DATABASE_URL === '' && (env.DATABASE_LISTEN_URL !== '' || env.DATABASE_READ_URL !== ''))
    refuse('DATABASE_URL: DATABASE_LISTEN_URL and DATABASE_READ_URL need it.');
  if (env.DATABASE_URL === '' && !(env.ROLE.includes('api') && env.ROLE.includes('worker'))) {
    throw new ConfigError(
      'ROLE: the embedded database serves one process, which has every role; several processes need DATABASE_URL.',
    );
  }
  const providers = readProviderSettings(env, refuse);
  const hasAccount = Object.keys(providers).length > 0;
  if (production && env.PAYMENT_SANDBOX === 'on')
    refuse('PAYMENT_SANDBOX: the sandbox never runs in production.');
  const sandbox =
    !production && (env.PAYMENT_SANDBOX === 'on' || (env.PAYMENT_SANDBOX === 'auto' && !hasAccount));
  const metricsAt = (port: number | undefined) =>
    port === undefined ? undefined : { host: env.METRICS_HOST, port };
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    sitePort: env.SITE_PORT,
    apiPort: env.API_PORT,
    sandboxPort: env.SANDBOX_PORT,
    dataDir: env.DATA_DIR,
    hashCost: owaspHashCost,
    databaseUrl: env.DATABASE_URL === '' ? undefined : env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL === '' ? undefined : env.DATABASE_LISTEN_URL,
    databaseReadUrl: env.DATABASE_READ_URL === '' ? undefined : env.DATABASE_READ_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    sharesDiamonds: sharesDiamonds(env, refuse),
    roles: env.ROLE,
    siteOrigin: env.SITE_ORIGIN ?? `http://127.0.0.1:${env.SITE_PORT}`,
    apiOrigin: env.API_ORIGIN ?? `http://127.0.0.1:${env.API_PORT}`,
    mobileOrigin: env.MOBILE_ORIGIN,
    extraOrigins: env.EXTRA_ORIGINS,
    smtpUrl: env.SMTP_URL === '' ? undefined : env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sms: smsOf(env),
    signIn: signInOf(env),
    refundDays: env.REFUND_DAYS,
    warrantyMonths: env.WARRANTY_MONTHS,
    providers,
    sandboxOrigin: sandbox ? `http://127.0.0.1:${env.SANDBOX_PORT}` : undefined,
    sfExpress: sfExpressOf(env),
    bank: readBankAccount(env, sandbox, refuse),
    deskSecrets: deskSecretsIn(env),
    paperSigningKey: readPaperKey(env),
    videoRooms: env.VIDEO_ROOMS,
    permitsLoopbackWebhooks: permitsLoopback(env),
    metrics: metricsAt(env.METRICS_PORT),
    publisherMetrics: metricsAt(env.PUBLISHER_METRICS_PORT),
    rendererMetrics: metricsAt(env.RENDERER_METRICS_PORT),
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: env.OTEL_SERVICE_NAME },
    trustedProxies: env.TRUSTED_PROXIES,
    drainMs: env.DRAIN_SECONDS === undefined ? (production ? 5_000 : 100) : env.DRAIN_SECONDS * 1000,
    searchEngine: env.SEARCH_ENGINE,
    weighsDesigns: env.DESIGN_WEIGHING === 'on',
    publishing: readPublishingSettings(env, refuse),
    cdn: readCdnSettings(env, refuse),
    media: readMediaSettings(env, refuse),
    productImageHosts: env.PRODUCT_IMAGE_HOSTS,
    logLevel: env.LOG_LEVEL,
  };
}
