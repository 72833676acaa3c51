import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OpeningStep } from '#kernel/shop/desk/opening.calls.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { listHref } from '../ui/list-href.ts';
import { useNotice } from '../ui/use-notice.ts';

/** Screen of each step; the others are done here or in the configuration. */
const places: Partial<Record<OpeningStep, string>> = {
  name: '/content/navigation',
  languages: '/settings/languages',
  currency: '/settings',
  store: listHref('content', { kind: 'store' }),
  payment: '/settings/payment',
  product: '/content/products',
  policies: listHref('content', { kind: 'page' }),
};

/** Before the shop opens: what is left to do, and the switch. Afterwards the owner can close it here. */
export function OpeningChecklist() {
  const { call, t, may } = useDesk();
  const { showNotice } = useNotice();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { data } = useQuery({ queryKey: ['deskOpening'], queryFn: () => call('deskOpening', {}) });
  if (!data) return null;
  const { isOpen, steps } = data;
  const canOpen = may('shop.open');
  const done = steps.filter(({ isDone }) => isDone).length;
  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    await work().catch((error: unknown) => setProblem(errorMessages(error, t)));
  };
  const change = () =>
    attempt(async () => {
      queries.setQueryData(['deskOpening'], await call('deskSetOpening', { isOpen: !isOpen }));
      showNotice(t(isOpen ? 'desk-opening.closed' : 'desk-opening.opened'));
    });
  const sendEmail = () =>
    attempt(async () => {
      const { to } = await call('deskSendTestEmail', {});
      showNotice(t('desk-opening.email-sent', { to }));
    });
  const createPolicies = () =>
    attempt(async () => {
      const { created } = await call('deskCreatePolicies', {});
      showNotice(t('desk-opening.policies-created', { count: created }));
      await queries.invalidateQueries();
    });
  const title = t(isOpen ? 'desk-opening.close' : 'desk-opening.open');
  const confirm = isAsking && (
    <ConfirmDialog
      title={title}
      text={t(isOpen ? 'desk-opening.close-sure' : 'desk-opening.open-sure')}
      onConfirm={change}
      onClose={() => setAsking(false)}
    />
  );
  if (isOpen)
    return canOpen ? (
      <div className="mt-12 border-t border-line pt-4 text-sm">
        <Button kind="quiet" onPress={() => setAsking(true)}>
          {title}
        </Button>
        <FormError text={problem} className="mt-2" />
        {confirm}
      </div>
    ) : null;
  return (
    <section aria-labelledby="opening" className="mb-10 border border-gold-soft bg-mist p-5">
      <h2 id="opening" className="text-[1.375rem] lang-zh:text-lg">
        {t('desk-opening.title')}
      </h2>
      <p className="mt-1 text-sm text-stone">{t('desk-opening.progress', { done, count: steps.length })}</p>
      <ol className="mt-4 grid gap-x-10 md:grid-cols-2">
        {steps.map(({ step, isDone }) => {
          const place = places[step];
          const name = t(`desk-opening.step-${step}`);
          return (
            <li key={step} className="flex items-start gap-3 border-t border-line py-3 text-sm">
              <span className={isDone ? 'text-ink' : 'text-line-strong'}>
                <Icon name={isDone ? 'check' : 'minus'} size={18} />
              </span>
              <div className="min-w-0">
                <p className="font-semibold">
                  {place ? (
                    <Link to={place} className="hover:text-gold">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  <span className="sr-only">
                    {' · '}
                    {t(isDone ? 'desk-opening.is-done' : 'desk-opening.is-missing')}
                  </span>
                </p>
                {!isDone && <p className="text-stone">{t(`desk-opening.hint-${step}`)}</p>}
                {step === 'policies' && !isDone && may('content.write') && (
                  <Button kind="secondary" className="mt-2" onPress={createPolicies}>
                    {t('desk-opening.create-policies')}
                  </Button>
                )}
                {step === 'mail' && !isDone && canOpen && (
                  <Button kind="secondary" className="mt-2" onPress={sendEmail}>
                    {t('desk-opening.send-email')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {canOpen && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button kind="primary" onPress={() => (done === steps.length ? setAsking(true) : change())}>
            {title}
          </Button>
          <FormError text={problem} className="basis-full" />
        </div>
      )}
      {confirm}
    </section>
  );
}
