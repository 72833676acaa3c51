import type { ContentKindShape } from './content-fields.ts';
import {
  choice,
  line,
  link,
  optionalText,
  picture,
  pieces,
  prose,
  select,
  text,
  yesNo,
} from './field-shapes.ts';
import { heroForms, homeBlockNames } from './home-blocks.ts';

/** Fields of the home page: the order of its blocks, then what they show. */
export const homeShape: ContentKindShape = {
  isOpen: false,
  fields: [
    {
      name: 'blocks',
      kind: 'list',
      most: 40,
      fields: [
        select('block', homeBlockNames),
        yesNo('isHidden'),
        optionalText('title', 120),
        { ...prose('content', 4_000), isOptional: true },
        { ...picture('image', 'wide'), isOptional: true },
        { ...link('url'), isOptional: true },
        optionalText('action', 60),
      ],
    },
    {
      name: 'meta',
      kind: 'group',
      fields: [text('title'), text('keywords', 500), prose('description', 400)],
    },
    select('hero', heroForms),
    {
      name: 'adverts',
      kind: 'list',
      most: 8,
      fields: [
        text('title', 80),
        prose('line', 240),
        optionalText('action', 60),
        link('url'),
        picture('image', 'wide'),
      ],
    },
    {
      name: 'introduction',
      kind: 'group',
      fields: [
        text('title'),
        prose('content', 2_000),
        line('video', 200),
        picture('poster', 'wide'),
        { ...link('url'), isOptional: true },
      ],
    },
    {
      name: 'customizeCategory',
      kind: 'group',
      fields: [
        text('title'),
        prose('description'),
        {
          name: 'tiles',
          kind: 'list',
          most: 12,
          fields: [text('title', 80), choice('categoryId', 'category'), picture('image', 'portrait')],
        },
      ],
    },
    {
      name: 'designYourRing',
      kind: 'group',
      fields: [
        text('title'),
        prose('content'),
        picture('image', 'landscape'),
        { name: 'diamond', kind: 'group', fields: [text('label', 80), link('url')] },
        { name: 'ring', kind: 'group', fields: [text('label', 80), link('url')] },
      ],
    },
    {
      name: 'partnerDesigners',
      kind: 'list',
      most: 12,
      fields: [
        text('title', 120),
        prose('content'),
        picture('avatar', 'portrait'),
        choice('categoryId', 'category'),
      ],
    },
    {
      name: 'featureIntroduction',
      kind: 'group',
      fields: [
        text('title'),
        {
          name: 'items',
          kind: 'list',
          most: 8,
          fields: [text('title', 120), prose('content'), line('icon', 60), link('url')],
        },
      ],
    },
    { name: 'bestSelling', kind: 'group', fields: [text('title'), pieces('productIds', 24)] },
    { name: 'featured', kind: 'group', fields: [text('title'), pieces('productIds', 24)] },
    {
      name: 'purchased',
      kind: 'group',
      fields: [
        text('title'),
        prose('content'),
        picture('image', 'landscape'),
        { ...link('url'), isOptional: true },
      ],
    },
    {
      name: 'searchKeywords',
      kind: 'group',
      fields: [
        { name: 'titles', kind: 'list', most: 20, fields: [text('word', 60)] },
        link('url'),
        { ...picture('image', 'square'), isOptional: true },
      ],
    },
  ],
};
