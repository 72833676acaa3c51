/** How many pieces a browsing history keeps, on a device as with an account; the oldest goes first. */
export const maxViewed = 48;
