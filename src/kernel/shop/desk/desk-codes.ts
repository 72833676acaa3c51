/** Business codes of desk calls; none is a code of the shop (codes.test.ts). */
export const deskCodes = {
  /** The person's roles do not have the right of the call. */
  notAllowed: 1900001,
  /** Not signed in, or the session has expired. */
  signedOut: 1900101,
  /** Email, password or second factor is wrong; the answer does not say which. */
  signInFailed: 1900102,
  /** The invitation is unknown, used or expired. */
  invitationGone: 1900103,
  /** The record changed since it was read; `data.theirs` is the current record. */
  versionConflict: 1900104,
  /** The action is not allowed in the record's state. */
  notPossible: 1900105,
  /** No record has this id. */
  notFound: 1900106,
  /** A second person must approve; the request is pending. */
  secondPerson: 1900107,
  /** A field is missing or invalid; `data.field` names it. */
  fieldInvalid: 1900108,
} as const;

export type DeskCode = (typeof deskCodes)[keyof typeof deskCodes];
