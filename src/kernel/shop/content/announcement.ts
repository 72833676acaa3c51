/** Colours of the bar, by tokens of the theme; each pair of text and background has enough contrast. */
export const announcementColours = ['night', 'gold', 'ruby', 'leaf', 'mist'] as const;

export type AnnouncementColour = (typeof announcementColours)[number];

/** The bar above every page. */
export interface Announcement {
  /** Changes with the bar; a dismissed one is not shown again. */
  id: string;
  text: string;
  /** Where the text leads; '' for nowhere. */
  url: string;
  colour: AnnouncementColour;
  isDismissible: boolean;
}

/** Whether a bar with these first and last days is shown on a day; '' means without a limit. Days are `YYYY-MM-DD`. */
export const isOnDay = ({ from, until }: { from: string; until: string }, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until);
