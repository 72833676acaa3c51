import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { declareWithdrawal, type WithdrawalStatement } from '#client/api/withdrawals.ts';
import { withMessage } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import { $user, isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { momentWithZone } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';

const number = v.pipe(
  typed.plainString,
  v.transform((value) => value.replaceAll(/\D/g, '')),
  v.regex(/^\d{6,10}$/),
);
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/** First step: the statement; after the second one it has the focus again. */
function StatementForm({
  first,
  isBack,
  onDone,
  t,
}: {
  first: WithdrawalStatement;
  isBack: boolean;
  onDone: (statement: WithdrawalStatement) => void;
  t: Translate;
}) {
  const form = useForm({
    schema: () =>
      v.object({
        name: withMessage(name, t('withdrawal.name-error')),
        number: withMessage(number, t('withdrawal.number-error')),
        email: withMessage(typed.email, t('withdrawal.email-error')),
      }),
    initial: first,
    send: async (statement) => onDone(statement),
  });
  const { ref } = form.props;
  useEffect(() => {
    if (isBack) ref.current?.querySelector('input')?.focus();
  }, [isBack, ref]);
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <p className="leading-relaxed text-stone">{t('withdrawal.intro')}</p>
      {!isSignedIn() && (
        <p className="border-gold border-s-2 bg-white px-5 py-4 leading-relaxed">
          {t('withdrawal.sign-in')}{' '}
          <a
            className="link inline-flex min-h-6 items-center"
            href={localisePath(t.locale, '/login/')}
            onClick={() => rememberReturnPath()}
          >
            {t('withdrawal.sign-in-action')}
          </a>
        </p>
      )}
      <Field {...form.field('name')} label={t('withdrawal.name')} autoComplete="name" maxLength={100} />
      <Field
        {...form.field('number')}
        label={t('withdrawal.number')}
        hint={t('withdrawal.number-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field
        {...form.field('email')}
        label={t('withdrawal.email')}
        hint={t('withdrawal.email-hint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <Button type="submit" className="self-start">
        {t('withdrawal.next')}
      </Button>
    </form>
  );
}

/** The heading of a step, which has the focus when the step begins. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-subheading outline-none">
      {children}
    </h2>
  );
}

const factsOf = ({ name, number, email }: WithdrawalStatement, t: Translate) =>
  [
    [t('withdrawal.name'), name],
    [t('withdrawal.number'), number],
    [t('withdrawal.email'), email],
  ] as const;

/** Second step: the statement is read again and confirmed. */
function Confirmation({
  statement,
  onBack,
  onDone,
  t,
}: {
  statement: WithdrawalStatement;
  onBack: () => void;
  onDone: (at: Date) => void;
  t: Translate;
}) {
  const form = useForm({
    schema: () => v.object({}),
    send: async () => onDone(await declareWithdrawal(api, statement)),
    explain: businessRefusal,
  });
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <StepHeading>{t('withdrawal.check')}</StepHeading>
      <p className="leading-relaxed">{t('withdrawal.statement', { number: statement.number })}</p>
      <FactList rows={factsOf(statement, t)} />
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending}>
          {t('withdrawal.confirm')}
        </Button>
        <Button kind="quiet" disabled={form.isPending} onClick={onBack}>
          {t('withdrawal.back')}
        </Button>
      </div>
    </form>
  );
}

/** The receipt on the page: the statement and its time, as in the e-mail. */
function Receipt({ statement, at, t }: { statement: WithdrawalStatement; at: Date; t: Translate }) {
  return (
    <section className="flex flex-col gap-6">
      <StepHeading>{t('withdrawal.done')}</StepHeading>
      <p className="leading-relaxed">{t('withdrawal.statement', { number: statement.number })}</p>
      <FactList
        rows={[...factsOf(statement, t), [t('withdrawal.at'), momentWithZone(t.locale, at, shopZone())]]}
      />
      <p role="status" className="leading-relaxed text-stone">
        {t('withdrawal.done-text', { email: statement.email })}
      </p>
    </section>
  );
}

/** A statement with the order of the link, and the name and address of a customer. */
function firstStatement(): WithdrawalStatement {
  const named = new URLSearchParams(location.search).get('increment_id') ?? '';
  const { firstName = '', lastName = '', email = '' } = $user.get() ?? {};
  return {
    name: fullName({ firstName, lastName }),
    number: /^\d{6,10}$/.test(named) ? named : '',
    email,
  };
}

/** Withdraws from the contract of an order in two steps, without an account. A link may name the order. */
export default function WithdrawalPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = createTexts(texts, locale);
  const [statement, setStatement] = useState<WithdrawalStatement>();
  const [isConfirming, setConfirming] = useState(false);
  const [isBack, setBack] = useState(false);
  const [declaredAt, setDeclaredAt] = useState<Date>();
  useEffect(() => setStatement((typedOne) => typedOne ?? firstStatement()), []);
  if (!statement) return null;
  return (
    <div className="max-w-xl">
      {declaredAt ? (
        <Receipt statement={statement} at={declaredAt} t={t} />
      ) : isConfirming ? (
        <Confirmation
          statement={statement}
          onBack={() => {
            setConfirming(false);
            setBack(true);
          }}
          onDone={setDeclaredAt}
          t={t}
        />
      ) : (
        <StatementForm
          first={statement}
          isBack={isBack}
          onDone={(next) => {
            setStatement(next);
            setConfirming(true);
          }}
          t={t}
        />
      )}
    </div>
  );
}
