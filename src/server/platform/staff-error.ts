/** What staff asked for cannot be done; the message says why, and what to do next. */
export class StaffError extends Error {}
