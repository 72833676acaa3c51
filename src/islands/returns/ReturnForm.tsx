import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { ReturnablePiece, Returnables } from '#kernel/shop/returns/return.ts';
import { descriptionCharacters } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { smallLabel } from '#ui/class-names.ts';
import { FormError } from '#ui/FormError.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PictureUploads } from './PictureUploads.tsx';
import { TradeUpFields } from './TradeUpFields.tsx';
import { type ChosenReturn, mayBeAsked, refundTargets, useReturnForm } from './use-return-form.ts';

function Mark({ piece }: { piece: ReturnablePiece }) {
  return (
    <span className="block w-14 shrink-0 bg-ground">
      <LinePicture media={piece.picture} url={piece.pictureUrl} sizes="3.5rem" />
    </span>
  );
}

const optionText = ({ options }: ReturnablePiece): string => options.map(({ value }) => value).join(' · ');

/** The services for a piece; unavailable ones show the reason below their name. */
function serviceOptions(piece: ReturnablePiece | undefined, about: Returnables) {
  const offerOf = (key: string) => piece?.services.find(({ service }) => service === key);
  // A stone that is not traded up has no offer of it.
  const services = about.services.filter(({ key }) => key !== 'trade-up' || offerOf(key));
  return services.map(({ key, label }) => {
    const offer = offerOf(key);
    return {
      value: key,
      label,
      isDisabled: piece !== undefined && (offer?.quantity ?? 0) === 0,
      ...(offer?.obstacle ? { detail: offer.obstacle } : {}),
    };
  });
}

/** Requests a refund, an exchange, care or a trade-up of a piece of one order. */
export function ReturnForm({
  about,
  chosen,
  locale,
  t,
}: {
  about: Returnables;
  chosen: ChosenReturn;
  locale: Locale;
  t: Translate;
}) {
  const { form, uploads, piece, service, offer } = useReturnForm({ about, chosen, locale, t });
  const reasons = about.services.find(({ key }) => key === service)?.reasons ?? [];
  const most = Math.max(1, offer?.quantity ?? 1);
  const quantity = Math.min(most, Number(form.value('quantity') || '1'));
  const expected = offer?.amounts[quantity - 1];
  const choosePiece = form.choice('piece');
  const chooseService = form.choice('service');
  return (
    <form {...form.props} className="mt-10 grid max-w-2xl gap-9">
      <RadioGroup
        {...choosePiece}
        onChange={(value) => {
          choosePiece.onChange(value);
          form.set('service', '');
          form.set('reason', '');
          form.set('quantity', '1');
        }}
        legend={t('returns.piece')}
        layout="rows"
        options={about.pieces.map((each) => ({
          value: String(each.id),
          label: each.name,
          detail: mayBeAsked(each)
            ? [optionText(each), formatMoney(each.price, t.locale)].filter(Boolean).join(' · ')
            : (each.services[0]?.obstacle ?? ''),
          mark: <Mark piece={each} />,
          isDisabled: !mayBeAsked(each),
        }))}
      />
      <RadioGroup
        {...chooseService}
        onChange={(value) => {
          chooseService.onChange(value);
          form.set('reason', '');
          form.set('quantity', '1');
        }}
        legend={t('returns.service')}
        layout="rows"
        options={serviceOptions(piece, about)}
      />
      {piece && service && most > 1 && (
        <div>
          <p className={`${smallLabel} mb-2.5 text-ink`}>{t('returns.quantity')}</p>
          <Stepper
            value={quantity}
            max={most}
            onChange={(value) => form.set('quantity', String(value))}
            labels={{ field: t('returns.quantity'), more: t('returns.more'), less: t('returns.less') }}
          />
        </div>
      )}
      <Select
        {...form.field('reason')}
        label={t('returns.reason')}
        placeholder={t('returns.reason-choose')}
        disabled={reasons.length === 0}
        options={reasons.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextArea
        {...form.field('description')}
        label={t('returns.description')}
        optionalText={t('returns.optional')}
        {...(service === 'resize' ? { hint: t('returns.description-hint') } : {})}
        maxLength={descriptionCharacters}
      />
      <PictureUploads uploads={uploads} t={t} />
      <RadioGroup
        {...form.choice('way')}
        legend={t('returns.way')}
        options={about.ways.map(({ key, label }) => ({ value: key, label }))}
      />
      {service === 'refund' && about.order.hasCredit && (
        <RadioGroup
          {...form.choice('refundTo')}
          legend={t('returns.fact-refund-to')}
          layout="rows"
          options={refundTargets.map((value) => ({
            value,
            label: t(`returns.refund-to-${value}`),
            detail: t(`returns.refund-to-${value}-text`),
          }))}
        />
      )}
      {expected && service === 'refund' && (
        <div className="border-line border-y py-5">
          <p className="flex justify-between gap-6">
            <span>{t('returns.expected')}</span>
            <strong className="font-semibold tabular-nums" data-expected>
              {formatMoney(expected, t.locale)}
            </strong>
          </p>
          <p className="mt-2 text-sm leading-relaxed text-stone">
            {t('returns.expected-text', { to: String(form.value('refundTo')) })}
          </p>
          {quantity === most && offer?.delivery && (
            <p className="mt-1 text-sm leading-relaxed text-stone">
              {t('returns.expected-delivery', { delivery: formatMoney(offer.delivery, t.locale) })}
            </p>
          )}
        </div>
      )}
      {service === 'trade-up' && offer && (
        <TradeUpFields amounts={offer.amounts} field={form.field('newStone')} t={t} />
      )}
      <div className="flex flex-col items-start gap-4">
        <FormError text={form.formError} />
        <Button type="submit" isPending={form.isPending}>
          {t('returns.send')}
        </Button>
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={localisePath(locale, '/policy/returns-and-refunds/')}
        >
          {t('returns.policy')}
        </a>
      </div>
    </form>
  );
}
