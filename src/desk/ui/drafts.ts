import type { DeskSessionKey } from '../base/desk-storage.ts';

type Plain = Readonly<Record<string, unknown>>;

/** What somebody has typed into a form and not sent. */
export interface Draft {
  values: Plain;
  /** What stood in those fields when they began, and the version of the record that it stood in; '' without one. */
  before: Plain;
  version: string;
}

interface Kept {
  /** Of the person who typed. */
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
    // Denied or full: what was typed lives as long as the page.
  }
}

/** What this person typed into the form before the page was loaded anew. */
export function readDraft(owner: number, form: string): Draft | undefined {
  const kept = read();
  return kept.owner === owner ? kept.forms[form] : undefined;
}

/** Keeps what is typed through a reload and a new sign-in in this tab; what somebody else has left goes. */
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
