import * as v from 'valibot';
import { currencyCodes, parseRate } from '#kernel/shop/money/money.ts';
import {
  answerCharacters,
  reviewCharacters,
  starSteps,
  titleCharacters,
} from '#kernel/shop/reviews/reviews.rules.ts';
import { shopSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { emailCharacters, nameCharacters, subjectCharacters } from '#kernel/shop/templates/email-template.ts';

/** Schemas of the data files of this folder; unknown fields are ignored. */

const label = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Values by language; which languages a shop has is its own affair. */
function localised<T extends v.GenericSchema>(schema: T) {
  return v.pipe(v.record(v.string(), schema), v.minEntries(1, 'no language has a text'));
}

const text = localised(label);
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const flag = v.optional(v.boolean(), false);
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
    slug: label,
    image: label,
    fallbackImage: label,
    sort: count,
    text: localised(
      v.object({
        name: label,
        title: label,
        description: label,
        metaDescription: label,
        keywords: label,
      }),
    ),
  }),
);

export const product = v.pipe(
  v.object({
    id,
    sku: label,
    spu: label,
    slug: label,
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
    attributes: v.object({ metal: label, shape: label, gem: label, style: label, origin: label }),
    stones: v.array(
      v.object({
        role: label,
        cut: label,
        material: label,
        origin: label,
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
    ringSizes: v.nullable(v.array(label)),
    options: v.array(
      v.object({
        key: label,
        values: v.pipe(
          v.array(v.object({ key: label, deltaMinor: v.pipe(v.number(), v.integer()) })),
          v.nonEmpty(),
        ),
      }),
    ),
    pieces: v.array(id),
    related: v.array(id),
    returnable: v.boolean(),
    text: localised(
      v.object({
        name: label,
        subtitle: label,
        description: v.pipe(v.array(label), v.nonEmpty()),
        details: v.array(label),
        care: label,
        metaTitle: label,
        metaDescription: label,
      }),
    ),
  }),
  v.check(
    ({ priceMinor, originalPriceMinor }) => originalPriceMinor === null || originalPriceMinor > priceMinor,
    'the original price is not above the price',
  ),
);

export type ProductFile = v.InferOutput<typeof product>;

export const site = v.object({
  brand: v.object({ name: text, line: text }),
  logo: label,
  settings: shopSettingsShape,
  email: label,
  whatsapp: label,
  partners: v.array(v.object({ mark: label, role: text, image: label, url: label })),
  taxesDuties: v.object({ title: text, content: text }),
  bottomNav: v.array(v.object({ id, name: text, items: v.array(v.object({ id, url: label, name: text })) })),
});

export const currencies = v.object({
  quotedOn: day,
  currencies: v.array(
    v.object({
      code: v.picklist(currencyCodes),
      symbol: label,
      rate: v.pipe(
        v.string(),
        v.check((rate) => parseRate(rate) > 0n),
      ),
      name: text,
    }),
  ),
});

export const countries = v.array(
  v.object({
    code: v.pipe(v.string(), v.length(2)),
    symbol: label,
    name: text,
    currency: v.picklist(currencyCodes),
    taxesIncluded: v.boolean(),
    freeShipping: v.boolean(),
    shippingCostMinor: count,
    deliveryDays: v.tuple([count, count]),
    states: v.array(v.object({ code: label, name: text })),
  }),
);

export const home = v.object({
  meta: v.object({ title: text, keywords: text, description: text }),
  adverts: v.array(v.object({ image: label, url: label, title: text, line: text, action: v.optional(text) })),
  introduction: v.object({ video: label, poster: label, title: text, content: text, url: label }),
  customizeCategory: v.object({
    title: text,
    description: text,
    tiles: v.array(v.object({ categoryId: id, image: label, title: text })),
  }),
  designYourRing: v.object({
    title: text,
    content: text,
    diamond: v.object({ url: label, label: text }),
    ring: v.object({ url: label, label: text }),
    image: label,
  }),
  partnerDesigners: v.array(v.object({ avatar: label, categoryId: id, title: text, content: text })),
  featureIntroduction: v.object({
    title: text,
    items: v.array(v.object({ icon: label, url: label, title: text, content: text })),
  }),
  bestSelling: v.object({ title: text, productIds: v.array(id) }),
  featured: v.object({ title: text, productIds: v.array(id) }),
  purchased: v.object({ image: label, title: text, content: text, url: label }),
  searchKeywords: v.object({ titles: v.array(text), url: label, image: label }),
});

const labelled = v.record(v.string(), v.object({ label: text, values: v.record(v.string(), text) }));

export const labels = v.object({
  options: labelled,
  attributes: labelled,
  stones: labelled,
  services: v.record(v.string(), text),
});

const hours = v.nullable(v.tuple([label, label]));

export const stores = v.array(
  v.object({
    id,
    country_code: v.pipe(v.string(), v.length(2)),
    state: v.string(),
    timeZone: label,
    lat: v.number(),
    lng: v.number(),
    phone: label,
    email: label,
    image: label,
    advisers: id,
    services: v.array(label),
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
    text: localised(v.object({ name: label, city: label, address: label, hours: label, note: label })),
  }),
);

export const articleClasses = v.array(
  v.object({ tid: id, slug: label, text: localised(v.object({ name: label, description: label })) }),
);

export const article = v.object({
  aid: id,
  tid: id,
  slug: label,
  image: label,
  relatedProducts: v.optional(v.array(id), []),
  createdAt: time,
  updatedAt: time,
  education: flag,
});

export const page = v.object({ id, key: label, sort: v.optional(count, 0), updatedAt: time });

export const coupons = v.array(
  v.object({
    code: label,
    type: v.picklist([1, 2]),
    payPercent: count,
    discountMinor: count,
    minSubtotalMinor: count,
    startsDay: day,
    endsDay: day,
    timesTotal: v.nullable(count),
    ...{ timesPerCustomer: count, firstOrder: flag, byGift: flag },
    text: localised(v.object({ name: label })),
  }),
);

export const gifts = v.array(
  v.object({
    code: label,
    /** Code of the coupon that it opens; null for a gift that is sent. */
    coupon: v.nullable(label),
    startsDay: day,
    endsDay: day,
    claimsTotal: v.nullable(count),
    text: localised(v.object({ name: label, conditions: label })),
  }),
);

export const emailTemplates = v.array(
  v.object({
    key: label,
    name: localised(v.pipe(label, v.maxLength(nameCharacters))),
    subject: localised(v.pipe(label, v.maxLength(subjectCharacters))),
    text: localised(v.pipe(label, v.maxLength(emailCharacters))),
  }),
);

/** Fictional reviews; `key` tells them from real ones. */
export const reviews = v.array(
  v.object({
    key: label,
    product: id,
    locale: label,
    stars: v.picklist(starSteps),
    recommend: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
    day,
    name: label,
    title: v.pipe(label, v.maxLength(titleCharacters)),
    text: v.pipe(label, v.maxLength(reviewCharacters)),
    answer: v.pipe(v.string(), v.maxLength(answerCharacters)),
  }),
);

export const commonProblems = v.object({
  groups: v.array(v.object({ key: label, name: text })),
  problems: v.array(v.object({ id, group: label, question: text, answer: text })),
});
