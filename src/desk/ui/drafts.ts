import type { DeskSessionKey } from '../base/desk-storage.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Unsent input of a form. */
export interface Draft {
  values: Plain;
  /** Those fields when the person began to type, and the version of the record; '' without one. */
  before: Plain;
  version: string;
}

interface StoredDrafts {
  /** Id of the person who typed. */
  owner: number;
  forms: Readonly<Record<string, Draft>>;
}

const key = 'deskDrafts' satisfies DeskSessionKey;

function read(): StoredDrafts {
  const none: StoredDrafts = { owner: 0, forms: {} };
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'owner' in stored && 'forms' in stored
      ? (stored as StoredDrafts)
      : none;
  } catch {
    return none;
  }
}

function write(stored: StoredDrafts): void {
  try {
    if (Object.keys(stored.forms).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Denied or full: the input is lost with the page.
  }
}

/** The person's unsent input of a form, from before a reload. */
export function readDraft(owner: number, form: string): Draft | undefined {
  const stored = read();
  return stored.owner === owner ? stored.forms[form] : undefined;
}

/** Stores unsent input in this tab, through a reload and a new sign-in; drafts of other people are deleted. */
export function storeDraft(owner: number, form: string, draft: Draft): void {
  const stored = read();
  write({ owner, forms: { ...(stored.owner === owner ? stored.forms : {}), [form]: draft } });
}

export function dropDraft(form: string): void {
  const { owner, forms } = read();
  if (!Object.hasOwn(forms, form)) return;
  const { [form]: _, ...others } = forms;
  write({ owner, forms: others });
}
