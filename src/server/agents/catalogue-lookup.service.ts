import { type ItemReference, readItemId } from '#kernel/shop/agents/item-id.ts';
import { readChoice } from '#server/catalogue/option-labels.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { text } from '#server/platform/texts.ts';
import {
  type AgentCall,
  currencyMessages,
  envelope,
  errorAnswer,
  type Market,
  marketOf,
} from './agent-call.ts';
import { attributesOf, type CatalogueSources } from './catalogue-search.service.ts';
import { type Offer, offersWith, rankedOffers } from './offers.ts';
import {
  featuredOffer,
  type Piece,
  pieceMessages,
  productOfPiece,
  readPieces,
  selectedOptions,
} from './pieces.service.ts';
import { isWithin, type PriceBounds, priceBoundsOf } from './price-bounds.ts';
import type { ProtocolAnswer, ProtocolMessage } from './protocol.ts';
import { productOfStone, readStones } from './stones.service.ts';
import type { LookupRequest, ProductRequest } from './ucp-requests.ts';

/** Most variants of a product in one answer. */
const mostVariants = 50;

type PieceReference = Exclude<ItemReference, { kind: 'diamond' }>;

const single = (options: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [key, [value]]));

/** The offer that a variant id names exactly; undefined for one that is not sold. */
const namedOffer = ({ offers }: Piece, options: Readonly<Record<string, string>>): Offer | undefined =>
  offers.find(
    (offer) =>
      Object.keys(offer.options).length === Object.keys(options).length &&
      Object.entries(options).every(([key, value]) => offer.options[key] === value),
  );

async function piecesOf(
  call: AgentCall,
  sources: CatalogueSources,
  references: readonly PieceReference[],
  market: Market,
): Promise<Map<number, Piece>> {
  const executor = call.host.db.handle;
  const index = await sources.products.current();
  const ids = [...new Set(references.map(({ productId }) => productId))];
  const pieces = await readPieces({ executor, index, reviews: sources.reviews }, ids, market);
  return new Map(pieces.map((piece) => [piece.sale.id, piece]));
}

const notFound = (market: Market, id: string): string => text(market.locale, 'agents-api.not-found', { id });

/** The variants of a piece that the ids of a request resolve to, each with the ids that named it. */
function resolvedOffers(
  piece: Piece,
  asked: readonly { id: string; reference: PieceReference }[],
  { price, choice }: { price: PriceBounds | null; choice: Readonly<Record<string, readonly string[]>> },
): { offer: Offer; inputs: object[] }[] {
  const passes = ({ priceMinor }: Offer) => isWithin(price, priceMinor);
  const found = new Map<Offer, object[]>();
  for (const { id, reference } of asked) {
    const exact = reference.kind === 'variant' ? namedOffer(piece, reference.options) : undefined;
    const offer = reference.kind === 'variant' ? exact : featuredOffer(piece, choice, passes);
    if (!offer || !passes(offer)) continue;
    found.set(offer, [...(found.get(offer) ?? []), { id, match: exact ? 'exact' : 'featured' }]);
  }
  return [...found].map(([offer, inputs]) => ({ offer, inputs }));
}

/** `lookup_catalog`: products, variants and stones by id. Unknown ids are named in the messages. */
export async function lookupCatalogue(
  call: AgentCall,
  sources: CatalogueSources,
  request: LookupRequest,
): Promise<ProtocolAnswer> {
  const executor = call.host.db.handle;
  const { filters } = request;
  const market = await marketOf(call, executor, request.context, filters.fulfills_to?.address_country);
  const price = market.unknownCurrency === '' ? priceBoundsOf(filters, market) : null;
  const { metal = [] } = attributesOf(filters);
  const choice = metal.length > 0 ? { metal } : {};
  const asked = [...new Set(request.ids)].map((id) => ({ id, reference: readItemId(id) }));
  const named = asked.flatMap(({ id, reference }) =>
    reference && reference.kind !== 'diamond' ? [{ id, reference }] : [],
  );
  const products: ProtocolAnswer[] = [];
  const messages: ProtocolMessage[] = [];
  const resolved = new Set<string>();
  const pieces = await piecesOf(
    call,
    sources,
    named.map(({ reference }) => reference),
    market,
  );
  for (const [productId, piece] of pieces) {
    const own = named.filter(({ reference }) => reference.productId === productId);
    const offers = resolvedOffers(piece, own, { price, choice });
    for (const { id, reference } of own)
      if (reference.kind === 'product' || namedOffer(piece, reference.options)) resolved.add(id);
    if (offers.length === 0) continue;
    const product = await productOfPiece(
      call,
      executor,
      market,
      piece,
      offers.map(({ offer }) => offer),
    );
    messages.push(...pieceMessages(piece, market, `$.products[${products.length}]`));
    products.push({
      ...product,
      variants: product.variants.map((variant, at) => ({ ...variant, inputs: offers[at]?.inputs ?? [] })),
    });
  }
  const stoneIds = asked.flatMap(({ reference }) =>
    reference?.kind === 'diamond' ? [reference.stoneId] : [],
  );
  for (const stone of await readStones(executor, stoneIds)) {
    const product = await productOfStone(call, executor, market, stone);
    resolved.add(product.id);
    if (!isWithin(price, stone.priceBaseMinor)) continue;
    const inputs = [{ id: product.id, match: 'exact' }];
    products.push({ ...product, variants: product.variants.map((variant) => ({ ...variant, inputs })) });
  }
  const missing = asked.filter(({ id }) => !resolved.has(id));
  return {
    ucp: envelope(call, 'lookup'),
    products,
    messages: [
      ...currencyMessages(market),
      ...messages,
      ...missing.map(({ id }) => ({ type: 'info', code: 'not_found', content: id })),
    ],
  };
}

/** The choices of a request that leave an offer: dropped from the end of the preferences, then from the end of the list. */
function relaxedChoice(
  piece: Piece,
  chosen: Readonly<Record<string, string>>,
  preferences: readonly string[],
): Record<string, string> {
  const keys = new Set(Object.keys(piece.offers[0]?.options ?? {}));
  const effective = Object.fromEntries(Object.entries(chosen).filter(([key]) => keys.has(key)));
  const preferred = preferences.filter((key) => effective[key] !== undefined);
  const rest = Object.keys(effective).filter((key) => !preferred.includes(key));
  for (const key of [...preferred.toReversed(), ...rest.toReversed()]) {
    if (offersWith(piece.offers, single(effective)).length > 0) break;
    delete effective[key];
  }
  return effective;
}

/** Options of a product, whose values say whether they exist and are available beside the selection. */
function optionsBeside(piece: Piece, selection: Readonly<Record<string, string>>) {
  return piece.page.choices
    .filter(({ key }) => piece.offers[0]?.options[key] !== undefined)
    .map(({ key, label, values }) => {
      const { [key]: _, ...others } = selection;
      const beside = offersWith(piece.offers, single(others));
      return {
        name: label,
        values: values.map((value) => {
          const matching = beside.filter(({ options }) => options[key] === value.key);
          return {
            ...{ id: value.key, label: value.label },
            exists: matching.length > 0,
            available: matching.some(({ isAvailable }) => isAvailable),
          };
        }),
      };
    });
}

async function detailOf(
  call: AgentCall,
  market: Market,
  piece: Piece,
  reference: PieceReference,
  request: ProductRequest,
): Promise<ProtocolAnswer | undefined> {
  const executor = call.host.db.handle;
  const named = reference.kind === 'variant' ? namedOffer(piece, reference.options) : undefined;
  if (reference.kind === 'variant' && !named) return undefined;
  const labels = await shopLabels(executor);
  const given = Object.fromEntries(request.selected.map(({ name, id, label }) => [name, id ?? label]));
  const { options } = piece.sale;
  const preferences = request.preferences.map(
    (name) => Object.keys(readChoice(labels, options, { [name]: '' }))[0] ?? name,
  );
  const chosen = named
    ? named.options
    : relaxedChoice(piece, readChoice(labels, options, given), preferences);
  const price = market.unknownCurrency === '' ? priceBoundsOf(request.filters, market) : null;
  const { metal = [] } = attributesOf(request.filters);
  const filter = metal.length > 0 && chosen['metal'] === undefined ? { metal } : {};
  const choice = { ...filter, ...single(chosen) };
  const left = rankedOffers(piece.sale, offersWith(piece.offers, choice), choice).filter(
    (offer) => offer === named || isWithin(price, offer.priceMinor),
  );
  const featured = named ?? left[0];
  if (!featured) return undefined;
  const selection = Object.keys(chosen).length > 0 ? chosen : featured.options;
  const others = left.filter(
    (offer) => offer !== featured && offersWith([offer], single(selection)).length > 0,
  );
  const shown = [featured, ...others].slice(0, mostVariants);
  const product = await productOfPiece(call, executor, market, piece, shown);
  return {
    ...product,
    ...(product.options && { options: optionsBeside(piece, selection) }),
    selected: selectedOptions(piece.page, selection),
  };
}

/** `get_product`: one product with the variants that a selection leaves. */
export async function catalogueProduct(
  call: AgentCall,
  sources: CatalogueSources,
  request: ProductRequest,
): Promise<ProtocolAnswer> {
  const executor = call.host.db.handle;
  const market = await marketOf(
    call,
    executor,
    request.context,
    request.filters.fulfills_to?.address_country,
  );
  const missing = () =>
    errorAnswer(call, 'lookup', [
      { type: 'error', code: 'not_found', content: notFound(market, request.id), severity: 'unrecoverable' },
    ]);
  const reference = readItemId(request.id);
  if (!reference) return missing();
  if (reference.kind === 'diamond') {
    const [stone] = await readStones(executor, [reference.stoneId]);
    if (!stone) return missing();
    const product = await productOfStone(call, executor, market, stone);
    return { ucp: envelope(call, 'lookup'), product, messages: currencyMessages(market) };
  }
  const piece = (await piecesOf(call, sources, [reference], market)).get(reference.productId);
  const product = piece && (await detailOf(call, market, piece, reference, request));
  if (!piece || !product) return missing();
  const messages = [...currencyMessages(market), ...pieceMessages(piece, market, '$.product')];
  return { ucp: envelope(call, 'lookup'), product, messages };
}
