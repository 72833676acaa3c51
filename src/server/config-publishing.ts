/** Who may ask for the site to be made new, and who hears when that fails. */
export interface PublishingSettings {
  /** The first signs, all are believed: two while one takes the place of the other. None: nobody may. */
  secrets: string[];
  /** '' is the address of the house. */
  staffMail: string;
}

const shortestSecret = 24;

/** `refuse` is told in one sentence what is wrong. */
export function readPublishingSettings(
  environment: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => never,
): PublishingSettings {
  const secrets = (environment['PUBLISH_SECRETS'] ?? '').split(',').filter((secret) => secret !== '');
  if (secrets.some((secret) => secret.length < shortestSecret || /\s/.test(secret))) {
    refuse(
      `PUBLISH_SECRETS: a secret has at least ${shortestSecret} characters and no space; two have a comma between.`,
    );
  }
  const staffMail = environment['STAFF_MAIL'] ?? '';
  if (staffMail !== '' && !/^[^\s@]+@[^\s@]+$/.test(staffMail)) {
    refuse('STAFF_MAIL: name one address, for example desk@aurelle.example.');
  }
  return { secrets, staffMail };
}
