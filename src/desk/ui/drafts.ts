import type { DeskSessionKey } from '../base/desk-storage.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Unsent input of a form. */
export interface Draft {
  values: Plain;
  /** Those fields when the person began to type, and the version of the record; '' without one. */
  before: Plain;
  version: string;
}

interface Kept {
  /** Id of the person who typed. */
  owner: number;
  forms: Readonly<Record<string, Draft>>;
}

const key = 'deskDrafts' satisfies DeskSessionKey;

function read(): Kept {
  const none: Kept = { owner: 0, forms: {} };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'owner' in kept && 'forms' in kept
      ? (kept as Kept)
      : none;
  } catch {
    return none;
  }
}

function write(kept: Kept): void {
  try {
    if (Object.keys(kept.forms).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Denied or full: the input is lost with the page.
  }
}

/** The person's unsent input of a form, from before a reload. */
export function readDraft(owner: number, form: string): Draft | undefined {
  const kept = read();
  return kept.owner === owner ? kept.forms[form] : undefined;
}

/** Stores unsent input in this tab, through a reload and a new sign-in; drafts of other people are deleted. */
export function keepDraft(owner: number, form: string, draft: Draft): void {
  const kept = read();
  write({ owner, forms: { ...(kept.owner === owner ? kept.forms : {}), [form]: draft } });
}

export function dropDraft(form: string): void {
  const { owner, forms } = read();
  if (!Object.hasOwn(forms, form)) return;
  const { [form]: _, ...others } = forms;
  write({ owner, forms: others });
}
