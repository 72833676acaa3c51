import { giftsToSend, sendGift } from '#server/gifts/gift-desk.service.ts';
import { named, type StaffCommand } from './staff-command.ts';

/** Commands for gifts. */
export const giftCommands: Readonly<Record<string, StaffCommand>> = {
  gifts: {
    words: '',
    says: 'Lists the gifts that are to be sent, with name, phone and address.',
    run: async (host) => (await giftsToSend(host)).join('\n') || 'No gift waits to be sent.',
  },
  'send-gift': {
    words: '<gift>',
    says: 'A gift of that list has been handed to the carrier.',
    run: async (host, [word]) => {
      const id = Number(named(word, 'gift: take its number from the list of gifts', /^[1-9]\d{0,8}$/));
      await sendGift(host, id);
      return `Gift ${id} is written down as sent.`;
    },
  },
};
