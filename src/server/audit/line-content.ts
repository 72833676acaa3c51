import { createHash } from 'node:crypto';
import type { AuditNote } from '#server/platform/desk/desk-route.ts';

const secret = /password|token|ticket|secret|^code$|^passkey$|^response$/i;
const maxCharacters = 20_000;

/** Value for the log: secrets are omitted, files and other long texts replaced by their hash. */
function loggable(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxCharacters)
    return `sha256 ${createHash('sha256').update(value).digest('hex')}, ${value.length} characters`;
  if (Array.isArray(value)) return value.map(loggable);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, secret.test(key) ? '…' : loggable(part)]),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : { value };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export interface LineContent {
  before?: Fields;
  after?: Fields;
  input?: Fields;
}

/** Changed fields of a call and their content: the differences, or the input. */
export function contentOf(
  note: AuditNote | undefined,
  input: unknown,
): { fields: string[]; content: LineContent } {
  if (note?.before === undefined && note?.after === undefined) {
    const inputFields = fieldsOf(loggable(input));
    return { fields: Object.keys(inputFields), content: { input: inputFields } };
  }
  const [before, after] = [fieldsOf(loggable(note.before)), fieldsOf(loggable(note.after))];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names.filter((name) => !isSame(before[name], after[name]));
  const only = (of: Fields) =>
    Object.fromEntries(fields.filter((name) => Object.hasOwn(of, name)).map((name) => [name, of[name]]));
  return { fields, content: { before: only(before), after: only(after) } };
}
