import { giftsToSend, sendGift } from '#server/gifts/gift-desk.service.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

/** Commands for gifts. */
export const giftCommands: Readonly<Record<string, StaffCommand>> = {
  gifts: {
    args: '',
    summary: 'Lists the gifts that are to be sent, with name, phone and address.',
    run: async (host) => (await giftsToSend(host)).join('\n') || 'There is no gift to send.',
  },
  'send-gift': {
    args: '<gift>',
    summary: 'A gift of that list has been handed to the carrier.',
    run: async (host, [arg]) => {
      const id = Number(parseArg(arg, 'gift: take its number from the list of gifts', /^[1-9]\d{0,8}$/));
      await sendGift(host, id);
      return `Gift ${id} is recorded as sent.`;
    },
  },
};
