let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is one of the most frequently leaked, or the account's own email address. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const typed = password.normalize('NFC').toLowerCase();
  if (typed === email || typed === email.split('@')[0]) return true;
  common ??= load();
  return (await common).has(typed);
}
