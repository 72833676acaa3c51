let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: nobody else needs it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password stands in the list of those that leaked most often, or is the account's own e-mail address. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const typed = password.normalize('NFC').toLowerCase();
  if (typed === email || typed === email.split('@')[0]) return true;
  common ??= load();
  return (await common).has(typed);
}
