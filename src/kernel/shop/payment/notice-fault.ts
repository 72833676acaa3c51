/** Why a notice of payment was refused, as far as a person has something else to do about it. */
export const noticeFaults = ['signature', 'time', 'certificate', 'account', 'content'] as const;

export type NoticeFault = (typeof noticeFaults)[number];
