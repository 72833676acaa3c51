/** Why a payment notice was refused, by the action that staff must take. */
export const noticeFaults = ['signature', 'time', 'certificate', 'account', 'content'] as const;

export type NoticeFault = (typeof noticeFaults)[number];
