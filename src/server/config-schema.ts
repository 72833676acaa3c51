import * as v from 'valibot';
import { cdnVariables } from './config-cdn.ts';
import { computed, hostName, list, number, origin, plain, port } from './config-entries.ts';
import { indexVariables } from './config-indexes.ts';
import { mediaVariables } from './config-media.ts';
import { paperVariables } from './config-papers.ts';
import { paymentVariables } from './config-providers.ts';
import { publishingVariables } from './config-publishing.ts';

export const roles = ['api', 'worker'] as const;

const processes = {
  NODE_ENV: v.optional(
    v.pipe(
      v.picklist(['development', 'production', 'test']),
      v.description(
        '`development`, `production` or `test`. Production refuses the embedded database and the sandbox.',
      ),
    ),
    'development',
  ),
  ROLE: v.optional(
    v.pipe(
      list,
      v.array(v.picklist(roles)),
      v.minLength(1),
      v.description(
        'What this process does: `api` answers requests, `worker` runs jobs, sweeps, emails and the weighing of designs and answers only `/healthz` and `/readyz`.',
      ),
    ),
    'api,worker',
  ),
  ...indexVariables,
  LOG_LEVEL: v.optional(
    v.pipe(
      v.picklist(['silent', 'error', 'warn', 'info', 'debug']),
      v.description('`silent`, `error`, `warn`, `info` or `debug`.'),
    ),
    'info',
  ),
  HOST: v.optional(
    v.pipe(
      hostName,
      v.description(
        'Address that the API host and the site server listen on. Only production accepts one that other machines can reach.',
      ),
    ),
    '127.0.0.1',
  ),
  SITE_PORT: v.optional(v.pipe(port, v.description('Port of the site server.')), '4321'),
  API_PORT: v.optional(v.pipe(port, v.description('Port of the API host.')), '8080'),
  SANDBOX_PORT: v.optional(v.pipe(port, v.description('Port of the payment sandbox.')), '8090'),
  DATA_DIR: plain(
    'Folder of the embedded database, of emails and text messages written to files, and of the sandbox keys. One process at a time.',
    '.data',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      number(/^\d{1,3}$/),
      v.description(
        'How long the API host keeps serving after SIGTERM while `/readyz` already answers 503, so that load balancers notice.',
      ),
      computed('5 in production, otherwise 0.1'),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      number(/^\d$/),
      v.description('Number of proxies in front whose `X-Forwarded-For` entry is trusted.'),
    ),
    '0',
  ),
  METRICS_PORT: v.optional(
    v.pipe(port, v.description('Port of the Prometheus endpoint `/metrics`. Without it there is none.')),
  ),
  METRICS_HOST: v.optional(
    v.pipe(hostName, v.description('Address of the Prometheus endpoints.')),
    '127.0.0.1',
  ),
  PUBLISHER_METRICS_PORT: v.optional(
    v.pipe(
      port,
      v.description('Port of the Prometheus endpoint of the publisher. Without it there is none.'),
    ),
  ),
  RENDERER_METRICS_PORT: v.optional(
    v.pipe(port, v.description('Port of the Prometheus endpoint of the renderer. Without it there is none.')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.description(
        'OpenTelemetry collector that API hosts and workers send traces to, by HTTP. Where the site is built: calls of its pages begin a trace.',
      ),
    ),
  ),
  OTEL_SERVICE_NAME: plain('Name of this process in traces.', 'shop'),
  DESIGN_WEIGHING: v.optional(
    v.pipe(
      v.picklist(['on', 'off']),
      v.description(
        'Whether this worker may compute weights of catalogue designs in the background. One worker at a time does.',
      ),
    ),
    'on',
  ),
};

const origins = {
  SITE_ORIGIN: v.optional(
    v.pipe(
      origin,
      v.description(
        'Public origin of the site. Passkeys belong to its host name; browsers create none for an IP address, so use `http://localhost:4321` to try them.',
      ),
      computed('`http://127.0.0.1:<SITE_PORT>`'),
    ),
  ),
  API_ORIGIN: v.optional(
    v.pipe(
      origin,
      v.description('Public origin of the API host. It is built into the pages of the site.'),
      computed('`http://127.0.0.1:<API_PORT>`'),
    ),
  ),
  MOBILE_ORIGIN: v.optional(
    v.pipe(
      v.union([v.literal(''), origin]),
      v.description(
        'Origin of a separate mobile site. Mobile browsers are redirected there, except crawlers and visitors who chose the full site.',
      ),
    ),
    '',
  ),
  EXTRA_ORIGINS: v.optional(
    v.pipe(
      list,
      v.array(origin),
      v.description(
        'Origins of further clients of the API, separated by spaces or commas. They may send credentials as the site does.',
      ),
    ),
    '',
  ),
  ANALYTICS_URL: plain(
    'Address under the origin of the site or the API that receives page views (`sendBeacon`: path, language and referring origin). Read when the site is built; nothing is sent before the visitor agrees.',
  ),
};

const database = {
  DATABASE_URL: plain(
    'PostgreSQL 15 or later. Required in production; without it the embedded PGlite in `DATA_DIR` is used.',
  ),
  DATABASE_LISTEN_URL: plain(
    'The same database without a connection pooler. Set it if `DATABASE_URL` is PgBouncer in transaction mode: LISTEN, the lock of the sweeping worker, migrations and commands use it.',
  ),
  DATABASE_READ_URL: plain(
    'A streaming replica. Catalogue, search and reports read it while it is up to date enough; everything else, and a replica that lags, is read from `DATABASE_URL`.',
  ),
  DATABASE_POOL_SIZE: v.optional(
    v.pipe(
      number(/^[1-9]\d{0,2}$/),
      v.description('Connections that this process opens at most, to each of the database and its replica.'),
    ),
    '20',
  ),
};

const messages = {
  SMTP_URL: plain(
    'Mail server. Required in production; without it emails become `.eml` files in `DATA_DIR/mail`, listed at `/_mail` of the API host.',
  ),
  MAIL_FROM: plain('Sender of all emails.', 'Jewellery shop <care@shop.example>'),
  SMS_ACCOUNT_SID: plain(
    'Account for text messages (Twilio’s interface); needs token and sender too. Without it they become files in `DATA_DIR/sms`; in production none are sent.',
  ),
  SMS_AUTH_TOKEN: plain('Token of the account.'),
  SMS_FROM: plain('Sender of text messages.'),
  SMS_ORIGIN: v.optional(
    v.pipe(origin, v.description('Another service with the same interface.')),
    'https://api.twilio.com',
  ),
  SMS_COUNTRIES: v.optional(
    v.pipe(
      list,
      v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
      v.description('Countries that text messages are sent to, as ISO 3166 codes.'),
    ),
    'HK,MO,CN,TW,SG,MY,JP,GB,US,CA,AU',
  ),
  SMS_DAILY_CAP: v.optional(
    v.pipe(
      number(/^\d{1,6}$/),
      v.description('Text messages per day. No more are sent that day, and an email tells the shop.'),
    ),
    '500',
  ),
};

const signIn = {
  GOOGLE_CLIENT_ID: plain(
    'Sign-in with Google. Register `<SITE_ORIGIN>/login/`, `/tc/login/` and `/zh/login/` as redirect addresses. Without an account the sandbox emulates it; in production the button is missing.',
  ),
  GOOGLE_CLIENT_SECRET: plain('Secret of the Google client.'),
  FACEBOOK_APP_ID: plain('Sign-in with Facebook, with the same redirect addresses.'),
  FACEBOOK_APP_SECRET: plain('Secret of the Facebook app.'),
  DESK_SECRET: v.optional(
    v.pipe(
      v.union([v.literal(''), v.pipe(v.string(), v.minLength(32))]),
      v.description(
        'At least 32 characters. Keys of the audit log and of staff authenticators are derived from it; without it the desk is closed in production. A backup cannot be read without it.',
      ),
      computed('a constant; none in production'),
    ),
    '',
  ),
  DESK_SECRET_FORMER: v.optional(
    v.pipe(
      list,
      v.array(v.pipe(v.string(), v.minLength(32))),
      v.description(
        'Earlier values of `DESK_SECRET`, separated by spaces or commas. Entries and keys that they encrypted and signed stay readable and verifiable.',
      ),
    ),
    '',
  ),
};

const services = {
  ...paperVariables,
  REFUND_DAYS: v.optional(
    v.pipe(number(/^\d{1,3}$/), v.description('Days after receipt in which a piece may be returned.')),
    '30',
  ),
  WARRANTY_MONTHS: v.optional(v.pipe(number(/^\d{1,3}$/), v.description('Months of warranty.')), '24'),
  VIDEO_ROOMS: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.startsWith('https:'),
      v.description('Address of video calls for appointments; an unguessable name is appended.'),
    ),
    'https://meet.jit.si/',
  ),
  WEBHOOK_LOOPBACK: v.optional(
    v.pipe(
      v.picklist(['on', 'off']),
      v.description(
        'Whether webhooks may be sent to this machine, without encryption, for development. Refused in production.',
      ),
    ),
    'off',
  ),
  SF_EXPRESS_PARTNER_ID: plain(
    'Account for tracking parcels with SF Express; needs the check word too. Without it the sandbox emulates the carrier; in production parcels are not tracked.',
  ),
  SF_EXPRESS_CHECK_WORD: plain('Check word of the account.'),
  SF_EXPRESS_ORIGIN: v.optional(
    v.pipe(origin, v.description('Another host of SF Express.')),
    'https://sfapi-hk.sf-express.com',
  ),
};

const tools = {
  CHROMIUM_PATH: plain('Browser of the browser tests, if it is not where Debian installs it.'),
  PG_BIN: plain('PostgreSQL programs of backups and tests, if they are not where Debian installs them.'),
};

/** Every environment variable, by the heading of its section in the documentation. */
export const variableSections = {
  Processes: processes,
  Origins: origins,
  Database: database,
  'Object storage': mediaVariables,
  'Email and text messages': messages,
  'Sign-in': signIn,
  'Shop and carriers': services,
  Payments: paymentVariables,
  Publishing: publishingVariables,
  'CDN of the API host': cdnVariables,
  'Tests and tools': tools,
};

/** The environment of all programs, also what only `astro.config.mjs`, the publisher or scripts read, for its documentation. */
export const environmentSchema = v.object({
  ...processes,
  ...origins,
  ...database,
  ...mediaVariables,
  ...messages,
  ...signIn,
  ...services,
  ...paymentVariables,
  ...publishingVariables,
  ...cdnVariables,
  ...tools,
});

export type Environment = v.InferOutput<typeof environmentSchema>;
