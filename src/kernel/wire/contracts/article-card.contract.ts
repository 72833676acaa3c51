import * as v from 'valibot';
import { media } from '#kernel/wire/shapes.ts';

export const articleCard = v.object({
  tid: v.number(),
  aid: v.number(),
  class: v.string(),
  slug: v.string(),
  title: v.string(),
  image: v.string(),
  picture: media,
  summary: v.string(),
  url: v.string(),
  updated_at: v.string(),
});

export type WireArticleCard = v.InferOutput<typeof articleCard>;
