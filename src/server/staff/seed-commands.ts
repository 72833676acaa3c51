import { listSeedOffers, settleSeedOffer } from '#server/seed-rows/seed-offers.service.ts';
import type { StaffCommand } from './staff-command.ts';

/** Commands for newer data files of rows that this shop has changed. */
export const seedCommands: Readonly<Record<string, StaffCommand>> = {
  'seed-offers': {
    args: '',
    summary: 'Rows of this shop that were kept although the data files of the release have newer ones.',
    run: async (host) => {
      const offers = await listSeedOffers(host.db);
      const rows = offers.map(({ table, key, columns }) => `${table} ${key}: ${columns.join(', ')}`);
      return rows.join('\n') || 'The data files have nothing newer than this shop.';
    },
  },
  'take-seed-offer': {
    args: '<table> <key>',
    summary: 'Takes the newer version of a row: article 101. What only this shop changed stays.',
    run: async (host, [table = '', key = '']) => {
      const { columns } = await settleSeedOffer(host, { table, key, isTaken: true });
      return `Taken: ${table} ${key} (${columns.join(', ')}).`;
    },
  },
  'decline-seed-offer': {
    args: '<table> <key>',
    summary: 'Keeps the row as this shop has it and forgets the newer version.',
    run: async (host, [table = '', key = '']) => {
      await settleSeedOffer(host, { table, key, isTaken: false });
      return `Kept: ${table} ${key}.`;
    },
  },
};
