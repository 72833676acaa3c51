import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { isDrawnFor, mayChangePieces } from '#kernel/shop/drawings/drawings.rules.ts';
import type { PieceChange, PieceChoices } from '#kernel/shop/drawings/piece-changes.ts';
import { looseOptions } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { designRows } from '#kernel/shop/jewel-labels/design-rows.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { drawingEndpoints, WireDrawings } from '#kernel/wire/contracts/drawings.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import { type Labels, optionInfo, optionName, optionValue } from '#server/catalogue/option-labels.service.ts';
import type { Country } from '#server/currencies/currencies.service.ts';
import type { Drawing, DrawnPiece } from '#server/orders/order-drawings.service.ts';
import { reportedStone } from '#server/orders/orders.mapper.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { DrawnPicture } from './drawings.repo.ts';

type WirePiece = WireDrawings['pieces'][number];
/** Form of a changed piece. */
type PieceForm = EndpointValues<typeof drawingEndpoints.drawingPiece>;
export type AddressForm = EndpointValues<typeof drawingEndpoints.drawingAddress>;
type WireDrawing = NonNullable<WirePiece['drawing']>;

/** Locale, labels and images of an answer. */
export interface DrawingView {
  locale: Locale;
  labels: Labels;
  pictures: ReadonlyMap<number, readonly DrawnPicture[]>;
  uploadUrl: (id: string) => string;
}

/** Figures of a drawing: the design, its stone's report, weight and height. */
export function figuresIn(
  drawing: Pick<Drawing, 'design' | 'stone' | 'options' | 'grams' | 'height_mm'>,
  { locale, labels }: Pick<DrawingView, 'locale' | 'labels'>,
): WireDrawing['figures'] {
  const t = textsIn(locale);
  const { design, stone, options, grams, height_mm: height } = drawing;
  const rows = design
    ? designRows(design, t)
    : Object.entries(optionInfo(labels, options, locale)).map(([label, value]) => ({
        key: label,
        label,
        value,
      }));
  const reported = stone ? looseOptions(reportedStone(stone), t) : {};
  const report = Object.entries(reported).map(([label, value]) => ({ key: `stone ${label}`, label, value }));
  const metals = METAL_IDS.flatMap((metal) => {
    const weight = grams?.[metal];
    if (weight === undefined) return [];
    const value = t('drawings-api.grams', {
      grams: new Decimal(weight),
      metal: nameOf('metal', metal, t),
    });
    return [{ key: `grams ${metal}`, label: t('drawings-api.weight'), value }];
  });
  const high =
    height === null
      ? []
      : [
          {
            key: 'height',
            label: t('drawings-api.height'),
            value: t('drawings-api.mm', { mm: new Decimal(height, 1) }),
          },
        ];
  return [...rows, ...report, ...metals, ...high];
}

function wireDrawing(drawing: Drawing, view: DrawingView): WireDrawing {
  const { id, number, state, hash, note, asked, answered_by } = drawing;
  const pictures = (view.pictures.get(id) ?? []).map(({ id: own, width, height }) => ({
    url: view.uploadUrl(own),
    width,
    height,
  }));
  return {
    id,
    number,
    state,
    hash,
    pictures,
    figures: figuresIn(drawing, view),
    note,
    asked,
    sent_at: drawing.sent_at.toISOString(),
    answered_at: drawing.answered_at?.toISOString() ?? null,
    answered_by,
  };
}

/** Options that may be changed, with labels: `US 6 ½` for a design, the shop's label for a product's size. */
function wireChoices(
  choices: PieceChoices,
  item: OrderItem,
  { locale, labels }: Pick<DrawingView, 'locale' | 'labels'>,
): WirePiece['choices'] {
  const t = textsIn(locale);
  const { sizes, engraving } = choices;
  if (sizes.length === 0 && !engraving) return null;
  const valueLabel = (key: string, value: string) =>
    item.design ? t('drawings-api.us-size', { size: value }) : optionValue(labels, key, value, locale);
  return {
    sizes: sizes.map(({ key, chosen, values }) => ({
      key,
      label: item.design
        ? t(key === 'size-2' ? 'drawings-api.size-2' : 'drawings-api.size')
        : optionName(labels, key, locale),
      chosen,
      values: values.map((value) => ({ value, label: valueLabel(key, value) })),
    })),
    engraving: engraving && {
      text: engraving.text,
      characters: 'characters' in engraving.limit ? engraving.limit.characters : null,
      width: 'width' in engraving.limit ? engraving.limit.width : null,
    },
  };
}

/** The delivery address while the shopper may change it; null otherwise. */
function wireAddress(
  order: Order,
  { isOwner, country, locale }: { isOwner: boolean; country: Country | undefined; locale: Locale },
): WireDrawings['address'] {
  if (!isOwner || order.store_id !== null || !mayChangePieces(order.status)) return null;
  const { title, first_name, last_name, telephone, street1, street2, state, city, zip } = order;
  return {
    ...{ title, first_name, last_name, telephone, street1, street2, state, city, zip },
    country: order.country,
    country_name: localText(country?.name, locale) ?? order.country,
    states: (country?.states ?? []).map(({ code, name }) => ({ code, name: localText(name, locale) })),
  };
}

/** Answer for an order without drawings. */
export const noDrawings: WireDrawings = { pieces: [], ready_on: null, is_agreed: true, address: null };

/** Wire shape of an order's drawings; pieces have choices where the reader may change them. */
export function toDrawings(
  parts: {
    order: Order;
    isOwner: boolean;
    pieces: readonly (DrawnPiece & { choices: PieceChoices | null })[];
    isAgreed: boolean;
    readyOn: WireDrawings['ready_on'];
    country: Country | undefined;
  },
  view: DrawingView,
): WireDrawings {
  const { order, isOwner, pieces, isAgreed, readyOn, country } = parts;
  const isOpen = isDrawnFor(order.status);
  return {
    pieces: pieces.map(({ item, current, all, choices }) => ({
      item_id: item.id,
      name: localText(item.name, view.locale),
      drawing: current ? wireDrawing(current, view) : null,
      earlier: all.filter((each) => each !== current).map((each) => wireDrawing(each, view)),
      can_answer: isOpen && current?.state === 'sent',
      choices: choices && wireChoices(choices, item, view),
    })),
    ready_on: readyOn,
    is_agreed: isAgreed,
    address: wireAddress(order, { isOwner, country, locale: view.locale }),
  };
}

/** The change that a form requests. */
export function pieceChangeOf({ size, size_2, engraving }: PieceForm): PieceChange {
  return {
    sizes: { ...(size === '' ? {} : { size }), ...(size_2 === '' ? {} : { 'size-2': size_2 }) },
    engraving: engraving === '' ? undefined : engraving,
  };
}
