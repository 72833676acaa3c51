import type { Config } from './config.ts';

/** The environment variables that give other processes the same configuration. */
export function environmentOf(config: Config): Record<string, string | undefined> {
  return {
    NODE_ENV: config.mode,
    HOST: config.host,
    SITE_PORT: String(config.sitePort),
    API_PORT: String(config.apiPort),
    SANDBOX_PORT: String(config.sandboxPort),
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    DATABASE_LISTEN_URL: config.databaseListenUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
    DATABASE_POOL_SIZE: String(config.databasePoolSize),
    ROLE: config.roles.join(','),
    SITE_ORIGIN: config.siteOrigin,
    API_ORIGIN: config.apiOrigin,
    MOBILE_ORIGIN: config.mobileOrigin,
    EXTRA_ORIGINS: config.extraOrigins.join(' '),
    PUBLISH_SECRETS: config.publishing.secrets.join(','),
    SEARCH_ENGINE: config.searchEngine,
    DESIGN_WEIGHING: config.weighsDesigns ? 'on' : 'off',
    LOG_LEVEL: config.logLevel,
  };
}
