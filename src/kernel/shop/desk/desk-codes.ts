/**
 * Business codes of the desk's calls, a wire of its own beside the shop's. 1900001 is given by the specification's
 * notes; it is another one on the shop's wire, where no call of the desk is answered.
 */
export const deskCodes = {
  /** The person's roles do not have the right of the call. */
  notAllowed: 1900001,
  /** Nobody is signed in, or the session has ended. */
  signedOut: 1900101,
  /** E-mail, password or second factor are wrong; which of them is not said. */
  signInFailed: 1900102,
  /** The invitation is unknown, used or over. */
  invitationGone: 1900103,
  /** What was read has been changed since; `data.theirs` is the record as it stands. */
  versionConflict: 1900104,
  /** The record is in a state in which this is not done. */
  notPossible: 1900105,
  /** Nothing has this number. */
  notFound: 1900106,
  /** A second person has to agree; it waits for one. */
  secondPerson: 1900107,
  /** A field is missing or wrong; `data.field` names it. */
  fieldInvalid: 1900108,
} as const;

export type DeskCode = (typeof deskCodes)[keyof typeof deskCodes];
