import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import {
  changePieceByStaff,
  drawingList,
  type HandedPicture,
  prepareDrawing,
  readdressByStaff,
  sendDrawing,
} from '#server/drawings/drawing-desk.service.ts';
import { changeOrder } from '#server/orders/orders.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { orderNumberOf } from './order-commands.ts';
import { named, type StaffCommand } from './staff-command.ts';

function lineOf(word: string | undefined): number {
  return Number(named(word, 'line: take its number from the list of drawings', /^[1-9]\d{0,8}$/));
}

async function pictureAt(path: string): Promise<HandedPicture> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new StaffError(`There is no file ${path}.`);
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}

const isPicture = (word: string): boolean => /\.(jpe?g|png|webp|avif)$/i.test(word);

const addressFields = [
  'title',
  'first_name',
  'last_name',
  'telephone',
  'street1',
  'street2',
  'state',
  'city',
  'zip',
] as const;

function addressOf(words: readonly string[]) {
  const entries = words.map((word) => {
    const [, name = '', value = ''] = /^([a-z0-9_]+)=(.*)$/s.exec(word) ?? [];
    const field = addressFields.find((each) => each === name);
    if (field === undefined)
      throw new StaffError(`'${word}' names no part of an address: write ${addressFields.join('=…, ')}=….`);
    return [field, value.trim()] as const;
  });
  const { title: given, ...rest } = Object.fromEntries(entries);
  const title = titles.find((each) => each === given);
  return title === undefined ? rest : { ...rest, title };
}

/** Commands for drawings of made-to-order pieces. */
export const drawingCommands: Readonly<Record<string, StaffCommand>> = {
  drawings: {
    words: '',
    says: 'Every piece of a paid order that waits for its drawing or for its customer’s answer, the oldest first.',
    run: async (host) => (await drawingList(host)).join('\n') || 'No piece waits for a drawing.',
  },
  'send-drawing': {
    words: '<order number> <line> [picture files and note]',
    says: 'Sends a drawing; its figures are reckoned from the design: 1100000042 17 front.jpg side.jpg "The band is 2.1 mm."',
    run: async (host, [number, line, ...words]) => {
      const order = orderNumberOf(number);
      const pictures = await Promise.all(words.filter(isPicture).map(pictureAt));
      const note = words
        .filter((word) => !isPicture(word))
        .join(' ')
        .trim();
      const prepared = { ...(await prepareDrawing({ pictures, note })), line: lineOf(line) };
      const { drawing, figures } = await changeOrder(host, order, (trx, held) =>
        sendDrawing(trx, held, { ...prepared, now: host.clock.now() }),
      );
      return [
        `Drawing ${drawing.number} of line ${drawing.order_item_id} is sent with ${pictures.length} pictures; its customer is told by letter.`,
        ...figures.map((figure) => `  ${figure}`),
      ].join('\n');
    },
  },
  'change-piece': {
    words: '<order number> <line> <size|size-2|engraving> <value>',
    says: 'Changes a size or the engraving for the customer, also after the approval, which is void then: 1100000042 17 size 6.5',
    run: async (host, [number, line, what, ...words]) => {
      const order = orderNumberOf(number);
      const kind = named(what, 'size, size-2 or engraving', /^(size|size-2|engraving)$/);
      const value = words.join(' ').trim();
      const change = kind === 'engraving' ? { sizes: {}, engraving: value } : { sizes: { [kind]: value } };
      const changed = { line: lineOf(line), change, now: host.clock.now() };
      const wasApproved = await changeOrder(host, order, (trx, held) =>
        changePieceByStaff(trx, held, changed),
      );
      const voided = wasApproved ? ' Its approval is void.' : '';
      return `Line ${line} of order ${order} is changed.${voided} Now send its drawing: send-drawing ${order} ${line}`;
    },
  },
  'change-address': {
    words: '<order number> <part=value…>',
    says: 'Sends an order in the house elsewhere in its country; its customer is told: 1100000042 street1="9 Lantern Street"',
    run: async (host, [number, ...words]) => {
      const changes = addressOf(words);
      const { increment_id } = await changeOrder(host, orderNumberOf(number), (trx, order) =>
        readdressByStaff(trx, order, { changes, now: host.clock.now() }),
      );
      return `Order ${increment_id} goes to the new address; its customer is told by letter.`;
    },
  },
};
