const first = Number(process.env['E2E_PORT'] ?? 4421);

/** Three ports in a row; E2E_PORT moves them, so that two checkouts can be tested beside each other. */
export const ports = {
  SITE_PORT: String(first),
  API_PORT: String(first + 1),
  SANDBOX_PORT: String(first + 2),
};

/** Where the tests' build of the site stands; it is kept between runs. */
export const siteFolder = '.cache/e2e/dist';

/** Signs what the publisher of a test asks of the API host. */
export const publishSecret = 'a-secret-of-the-tests-alone';

export const siteOrigin = `http://127.0.0.1:${ports.SITE_PORT}`;
