import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { type ReviewFormData, submitReview } from '#client/api/reviews.ts';
import { requiredField } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { OwnReview, ReviewPicture, UnreviewedPiece } from '#kernel/shop/reviews/review.ts';
import { reviewCharacters, titleCharacters } from '#kernel/shop/reviews/reviews.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/use-form.ts';
import { PictureField } from './PictureField.tsx';
import { ScaleField } from './ScaleField.tsx';
import { StarField } from './StarField.tsx';

interface Props {
  locale: Locale;
  /** Must include the `reviews` and `errors` texts. */
  t: Translate;
  product: ProductId;
  firstName: ReviewFormData['firstName'];
  /** The piece of a new review. */
  piece: UnreviewedPiece | undefined;
  /** The review being rewritten. */
  before: OwnReview | undefined;
}

/** The form of a review. */
export function ReviewForm({ locale, t, product, firstName, piece, before }: Props) {
  const [pictures, setPictures] = useState<readonly ReviewPicture[]>(before?.pictures ?? []);
  const form = useForm({
    schema: () =>
      v.object({
        stars: requiredField(t('reviews.stars-missing')),
        title: v.string(),
        text: v.pipe(
          requiredField(t('reviews.text-missing')),
          v.maxLength(reviewCharacters, t('reviews.text-long', { max: reviewCharacters })),
        ),
        recommend: v.string(),
        isAnonymous: v.boolean(),
      }),
    initial: {
      stars: String(before?.stars ?? ''),
      title: before?.title ?? '',
      text: before?.text ?? '',
      recommend: String(before?.recommend ?? ''),
      isAnonymous: before?.isAnonymous ?? false,
    },
    send: async ({ stars, title, text, recommend, isAnonymous }) => {
      await submitReview(api, {
        product,
        line: piece?.lineId ?? null,
        review: before?.id ?? null,
        stars: Number(stars),
        title,
        text,
        isAnonymous,
        recommend: recommend === '' ? null : Number(recommend),
        pictureIds: pictures.map(({ id }) => id),
      });
      location.assign(localisePath(locale, '/myOrder/review/?sent=1'));
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-8">
      <StarField {...form.choice('stars')} t={t} />
      <Field
        {...form.field('title')}
        label={t('reviews.heading')}
        hint={t('reviews.heading-hint')}
        optionalText={t('reviews.optional')}
        maxLength={titleCharacters}
      />
      <TextArea
        {...form.field('text')}
        label={t('reviews.text')}
        hint={t('reviews.text-hint')}
        rows={7}
        maxLength={reviewCharacters}
      />
      <PictureField pictures={pictures} onChange={setPictures} t={t} />
      <ScaleField {...form.choice('recommend')} t={t} />
      <div>
        <Checkbox {...form.checkbox('isAnonymous')} label={t('reviews.anonymous')} />
        <p className="text-sm text-stone">
          {form.value('isAnonymous')
            ? t('reviews.anonymous-text')
            : t('reviews.named-text', { name: firstName })}
        </p>
      </div>
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <p className="text-sm leading-relaxed text-stone">{t('reviews.rules')}</p>
        <FormError text={form.formError} />
        <Button type="submit" isPending={form.isPending} className="self-start">
          {t(before ? 'reviews.send-edit' : 'reviews.send')}
        </Button>
      </div>
    </form>
  );
}
