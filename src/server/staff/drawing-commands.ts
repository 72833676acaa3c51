import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import {
  changePieceByStaff,
  drawingList,
  prepareDrawing,
  readdressByStaff,
  sendDrawing,
} from '#server/drawings/drawing-desk.service.ts';
import { changeOrder } from '#server/orders/orders.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import type { StaffImage } from '#server/uploads/staff-images.service.ts';
import { orderNumberOf } from './order-commands.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

function lineOf(arg: string | undefined): number {
  return Number(parseArg(arg, 'line: take its number from the list of drawings', /^[1-9]\d{0,8}$/));
}

async function pictureAt(path: string): Promise<StaffImage> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new StaffError(`There is no file ${path}.`);
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}

const isPicture = (arg: string): boolean => /\.(jpe?g|png|webp|avif)$/i.test(arg);

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

function addressOf(args: readonly string[]) {
  const entries = args.map((arg) => {
    const [, name = '', value = ''] = /^([a-z0-9_]+)=(.*)$/s.exec(arg) ?? [];
    const field = addressFields.find((each) => each === name);
    if (field === undefined)
      throw new StaffError(`'${arg}' names no part of an address: write ${addressFields.join('=…, ')}=….`);
    return [field, value.trim()] as const;
  });
  const { title: titleText, ...rest } = Object.fromEntries(entries);
  const title = titles.find((each) => each === titleText);
  return title === undefined ? rest : { ...rest, title };
}

/** Commands for drawings of made-to-order pieces. */
export const drawingCommands: Readonly<Record<string, StaffCommand>> = {
  drawings: {
    args: '',
    summary:
      'Every piece of a paid order that waits for its drawing or for its customer’s answer, the oldest first.',
    run: async (host) => (await drawingList(host)).join('\n') || 'No piece waits for a drawing.',
  },
  'send-drawing': {
    args: '<order number> <line> [picture files and note]',
    summary:
      'Sends a drawing; its figures are reckoned from the design: 1100000042 17 front.jpg side.jpg "The band is 2.1 mm."',
    run: async (host, [number, line, ...args]) => {
      const order = orderNumberOf(number);
      const pictures = await Promise.all(args.filter(isPicture).map(pictureAt));
      const note = args
        .filter((arg) => !isPicture(arg))
        .join(' ')
        .trim();
      const prepared = { ...(await prepareDrawing({ pictures, note })), line: lineOf(line) };
      const { drawing, figures } = await changeOrder(host, order, (trx, held) =>
        sendDrawing(trx, held, { ...prepared, now: host.clock.now() }),
      );
      return [
        `Drawing ${drawing.number} of line ${drawing.order_item_id} is sent with ${pictures.length} pictures; the customer is emailed.`,
        ...figures.map((figure) => `  ${figure}`),
      ].join('\n');
    },
  },
  'change-piece': {
    args: '<order number> <line> <size|size-2|engraving> <value>',
    summary:
      'Changes a size or the engraving for the customer, also after the approval, which is void then: 1100000042 17 size 6.5',
    run: async (host, [number, line, what, ...args]) => {
      const order = orderNumberOf(number);
      const kind = parseArg(what, 'size, size-2 or engraving', /^(size|size-2|engraving)$/);
      const value = args.join(' ').trim();
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
    args: '<order number> <part=value…>',
    summary:
      'Changes the address of an unsent order, within its country, and emails the customer: 1100000042 street1="9 Lantern Street"',
    run: async (host, [number, ...args]) => {
      const changes = addressOf(args);
      const { increment_id } = await changeOrder(host, orderNumberOf(number), (trx, order) =>
        readdressByStaff(trx, order, { changes, now: host.clock.now() }),
      );
      return `Order ${increment_id} goes to the new address; the customer is emailed.`;
    },
  },
};
