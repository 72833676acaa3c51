import * as v from 'valibot';
import { emailCharacters, nameCharacters, subjectCharacters } from '#kernel/shop/messages/email-template.ts';
import { currencyCodes, parseRate } from '#kernel/shop/money/money.ts';
import {
  answerCharacters,
  reviewCharacters,
  starSteps,
  titleCharacters,
} from '#kernel/shop/reviews/reviews.rules.ts';
import { locales } from '#kernel/shop/text/locales.ts';

/** Shapes of the data files of this folder. Fields that nothing reads yet are let through unread. */

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());

function localised<T extends v.GenericSchema>(schema: T) {
  return v.object({ en: schema, tc: schema, zh: schema });
}

const text = localised(words);
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const day = v.pipe(v.string(), v.isoDate());
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => new Date(value)),
);

export const categories = v.array(
  v.object({
    id,
    parentId: count,
    slug: words,
    image: words,
    fallbackImage: words,
    sort: count,
    text: localised(
      v.object({ name: words, title: words, description: words, metaDescription: words, keywords: words }),
    ),
  }),
);

export const product = v.pipe(
  v.object({
    id,
    sku: words,
    spu: words,
    slug: words,
    customizedType: v.picklist([0, 1, 2, 4]),
    categoryIds: v.pipe(v.array(id), v.nonEmpty()),
    priceMinor: id,
    originalPriceMinor: v.nullable(id),
    stock: count,
    onShelf: v.boolean(),
    isSale: v.boolean(),
    isBundle: v.boolean(),
    sort: count,
    featured: v.boolean(),
    bestSeller: v.boolean(),
    createdDay: day,
    attributes: v.object({ metal: words, shape: words, gem: words, style: words, origin: words }),
    stones: v.array(
      v.object({
        role: words,
        cut: words,
        material: words,
        origin: words,
        carat: v.number(),
        color: v.string(),
        clarity: v.string(),
        cutGrade: v.string(),
        polish: v.string(),
        symmetry: v.string(),
        fluor: v.string(),
        treatment: v.string(),
        lab: v.string(),
        count: id,
      }),
    ),
    weightG: v.number(),
    ringSizes: v.nullable(v.array(words)),
    options: v.array(
      v.object({
        key: words,
        values: v.pipe(
          v.array(v.object({ key: words, deltaMinor: v.pipe(v.number(), v.integer()) })),
          v.nonEmpty(),
        ),
      }),
    ),
    pieces: v.array(id),
    related: v.array(id),
    returnable: v.boolean(),
    text: localised(
      v.object({
        name: words,
        subtitle: words,
        description: v.pipe(v.array(words), v.nonEmpty()),
        details: v.array(words),
        care: words,
        metaTitle: words,
        metaDescription: words,
      }),
    ),
  }),
  v.check(
    ({ priceMinor, originalPriceMinor }) => originalPriceMinor === null || originalPriceMinor > priceMinor,
    'the original price is not above the price',
  ),
);

export type ProductFile = v.InferOutput<typeof product>;

export const site = v.looseObject({
  brand: v.object({ name: text, line: text }),
  logo: words,
  email: words,
  whatsapp: words,
  currencies: v.array(
    v.object({
      code: v.picklist(currencyCodes),
      symbol: words,
      rate: v.pipe(
        v.string(),
        v.check((rate) => parseRate(rate) > 0n),
      ),
      name: text,
    }),
  ),
  ratesAsOf: day,
  partners: v.array(v.object({ mark: words, role: text, image: words, url: words })),
  taxesDuties: v.object({ title: text, content: text }),
  bottomNav: v.array(v.object({ id, name: text, items: v.array(v.object({ id, url: words, name: text })) })),
  countries: v.array(
    v.object({
      code: v.pipe(v.string(), v.length(2)),
      symbol: words,
      name: text,
      currency: v.picklist(currencyCodes),
      taxesIncluded: v.boolean(),
      freeShipping: v.boolean(),
      shippingCostMinor: count,
      deliveryDays: v.tuple([count, count]),
      states: v.array(v.object({ code: words, name: text })),
    }),
  ),
});

export const home = v.object({
  meta: v.object({ title: text, keywords: text, description: text }),
  adverts: v.array(v.object({ image: words, url: words, title: text, line: text, action: v.optional(text) })),
  introduction: v.object({ video: words, poster: words, title: text, content: text }),
  customizeCategory: v.object({
    title: text,
    description: text,
    tiles: v.array(v.object({ categoryId: id, image: words, title: text })),
  }),
  designYourRing: v.object({
    title: text,
    content: text,
    diamond: v.object({ url: words, label: text }),
    ring: v.object({ url: words, label: text }),
    image: words,
  }),
  partnerDesigners: v.array(v.object({ avatar: words, categoryId: id, title: text, content: text })),
  featureIntroduction: v.object({
    title: text,
    items: v.array(v.object({ icon: words, url: words, title: text, content: text })),
  }),
  bestSelling: v.object({ title: text, productIds: v.array(id) }),
  featured: v.object({ title: text, productIds: v.array(id) }),
  purchased: v.object({ image: words, title: text, content: text }),
  searchKeywords: v.object({ titles: v.array(text), url: words, image: words }),
});

const labelled = v.record(v.string(), v.object({ label: text, values: v.record(v.string(), text) }));

export const labels = v.object({
  options: labelled,
  attributes: labelled,
  stones: labelled,
  services: v.record(v.string(), text),
});

const hours = v.nullable(v.tuple([words, words]));

export const stores = v.array(
  v.object({
    id,
    country_code: v.pipe(v.string(), v.length(2)),
    state: v.string(),
    timeZone: words,
    lat: v.number(),
    lng: v.number(),
    phone: words,
    email: words,
    image: words,
    advisers: id,
    services: v.array(words),
    business_hour: v.object({
      mon: hours,
      tue: hours,
      wed: hours,
      thu: hours,
      fri: hours,
      sat: hours,
      sun: hours,
    }),
    holidays: v.array(day),
    text: localised(v.object({ name: words, city: words, address: words, hours: words, note: words })),
  }),
);

export const articleClasses = v.array(
  v.object({ tid: id, slug: words, text: localised(v.object({ name: words, description: words })) }),
);

export const article = v.object({
  aid: id,
  tid: id,
  slug: words,
  image: words,
  relatedProducts: v.optional(v.array(id), []),
  createdAt: time,
  updatedAt: time,
  education: v.optional(v.boolean(), false),
});

export const page = v.object({ id, key: words, sort: v.optional(count, 0), updatedAt: time });

export const coupons = v.array(
  v.object({
    code: words,
    type: v.picklist([1, 2]),
    payPercent: count,
    discountMinor: count,
    minSubtotalMinor: count,
    startsDay: day,
    endsDay: day,
    timesTotal: v.nullable(count),
    timesPerCustomer: count,
    byGift: v.optional(v.boolean(), false),
    text: localised(v.object({ name: words })),
  }),
);

export const gifts = v.array(
  v.object({
    code: words,
    /** Of the coupon that it opens; null for a thing that is sent. */
    coupon: v.nullable(words),
    startsDay: day,
    endsDay: day,
    claimsTotal: v.nullable(count),
    text: localised(v.object({ name: words, conditions: words })),
  }),
);

export const emailTemplates = v.array(
  v.object({
    key: words,
    name: localised(v.pipe(words, v.maxLength(nameCharacters))),
    subject: localised(v.pipe(words, v.maxLength(subjectCharacters))),
    text: localised(v.pipe(words, v.maxLength(emailCharacters))),
  }),
);

/** Made up, as the customers of such a shop write; `key` tells them from what real ones have written. */
export const reviews = v.array(
  v.object({
    key: words,
    product: id,
    locale: v.picklist(locales),
    stars: v.picklist(starSteps),
    recommend: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
    day,
    name: words,
    title: v.pipe(words, v.maxLength(titleCharacters)),
    text: v.pipe(words, v.maxLength(reviewCharacters)),
    answer: v.pipe(v.string(), v.maxLength(answerCharacters)),
  }),
);

export const commonProblems = v.object({
  groups: v.array(v.object({ key: words, name: text })),
  problems: v.array(v.object({ id, group: words, question: text, answer: text })),
});
