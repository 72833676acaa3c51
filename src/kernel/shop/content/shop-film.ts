/** The film about how a ring is made; chapters start at the given second. */
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

/** Whether the URL is the shop's own film; marketing may show another. */
export const isShopFilm = (url: string): boolean => url.endsWith(`/media/${shopFilm.file}`);
