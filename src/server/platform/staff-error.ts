/** A command of staff cannot be executed; the message says why and what to do. */
export class StaffError extends Error {}
