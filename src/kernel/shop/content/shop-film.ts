/** The house's own film, which tells how a ring comes to be; chapters with the second in which they begin. */
export const shopFilm = {
  file: 'home/intro.mp4',
  seconds: 12,
  chapters: [
    { name: 'drawing', second: 0 },
    { name: 'wax', second: 2.75 },
    { name: 'casting', second: 5 + 1 / 12 },
    { name: 'setting', second: 7.5 },
    { name: 'light', second: 9 + 5 / 12 },
  ],
} as const;

/** Whether an address is that of the house's film: marketing may show another. */
export const isShopFilm = (url: string): boolean => url.endsWith(`/media/${shopFilm.file}`);
