import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { readLabel } from '#client/api/returns.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import { saveFile } from '#client/save-file.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCare } from '#kernel/shop/returns/care.rules.ts';
import type { SalesReturn } from '#kernel/shop/returns/return.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { callOff, chooseMoney, saveTracking } from './returns.store.ts';

interface Shown {
  shown: SalesReturn;
  t: Translate;
}

/** The parcel number, which can be corrected until the parcel arrives. */
function Tracking({ shown, t }: Shown) {
  const { tracking, id } = shown;
  const form = useForm({
    schema: () =>
      v.object({
        trackingNumber: v.pipe(
          plainString,
          v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/, t('returns.tracking-wrong')),
        ),
        trackingCompany: v.string(),
      }),
    initial: { trackingNumber: tracking?.number ?? '', trackingCompany: tracking?.company ?? '' },
    send: async ({ trackingNumber, trackingCompany }) => {
      await saveTracking(id, { company: trackingCompany, number: trackingNumber });
      toast({ kind: 'success', message: t('returns.tracking-saved') });
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <form {...form.props} className="mt-7 grid max-w-xl gap-5 sm:grid-cols-2">
      <Field
        {...form.field('trackingNumber')}
        label={t('returns.tracking')}
        autoComplete="off"
        maxLength={40}
      />
      <Field
        {...form.field('trackingCompany')}
        label={t('returns.company')}
        optionalText={t('returns.optional')}
        autoComplete="off"
        maxLength={40}
      />
      <div className="flex flex-col items-start gap-3 sm:col-span-2">
        <FormError text={form.formError} />
        <Button type="submit" kind="secondary" isPending={form.isPending}>
          {t(tracking ? 'returns.tracking-change' : 'returns.tracking-save')}
        </Button>
      </div>
    </form>
  );
}

const cancelText = ({ service }: SalesReturn) =>
  service === 'trade-up'
    ? 'returns.cancel-trade-up-text'
    : isCare(service)
      ? 'returns.cancel-care-text'
      : 'returns.cancel-text';

function CallOff({ shown, t }: Shown) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const [isPending, cancel] = usePending(() =>
    callOff(shown.id)
      .then(() => toast({ kind: 'success', message: t('returns.cancelled') }))
      .finally(close),
  );
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('returns.cancel')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={t('returns.cancel-question')}
        closeLabel={t('returns.close')}
        size="narrow"
      >
        <p className="leading-relaxed text-stone">{t(cancelText(shown))}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isPending} onClick={cancel}>
            {t('returns.cancel-confirm')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('returns.cancel-keep')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The shopper's next steps: print, send, choose the refund, or cancel. */
export function ReturnActions({ shown, t }: Shown) {
  const [isPrinting, print] = usePending(async () => saveFile(await readLabel(api, shown.id)));
  const [isTaking, take] = usePending(() =>
    chooseMoney(shown.id).then(() => toast({ kind: 'success', message: t('returns.money-taken') })),
  );
  return (
    <>
      {shown.sendTo.length > 0 && shown.state !== 'in_review' && (
        <address className="mt-6 text-sm leading-relaxed not-italic">
          <span className="block text-stone">{t(`returns.address-${shown.way}`)}</span>
          {shown.sendTo.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {shown.hasLabel && (
          <Button isPending={isPrinting} onClick={print}>
            {t('returns.label')}
          </Button>
        )}
        {shown.canTakeMoney && (
          <Button isPending={isTaking} onClick={take}>
            {t('returns.money')}
            {shown.expected && `: ${formatMoney(shown.expected, t.locale)}`}
          </Button>
        )}
      </div>
      {shown.canTrack && <Tracking key={shown.tracking?.number ?? ''} shown={shown} t={t} />}
      {shown.canCancel && (
        <p className="mt-5">
          <CallOff shown={shown} t={t} />
        </p>
      )}
    </>
  );
}
