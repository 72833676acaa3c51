import { type PaymentMethod, type ProviderId, providerOf } from '#kernel/shop/payment/payment.rules.ts';
import { cx } from '#ui/class-names.ts';

/** Drawn by us on a 24-unit square in one line, like our icons; no third-party artwork. */
const drawings: Record<ProviderId, string> = {
  stripe: 'M3 6h18v12H3zM3 10h18M6 14.5h4.5',
  paypal:
    'M5.5 17.5 7.7 4h5.6c3 0 4.6 1.8 4.1 4.4-.5 2.8-2.6 4.1-5.6 4.1H9M9.6 20.5l1.3-8M17.3 7.6c1.9.8 2.6 2.4 2.2 4.4-.5 2.7-2.5 4-5.4 4h-2.2l-.7 4.5H9.6',
  alipay:
    'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM7 8.5h10M12 5.5v6M8 11.5h8c-1.2 3.3-4 5.6-8.5 6.8M8.8 12.8c2 2.7 4.6 4.5 8.2 5.5',
  wxpay:
    'M15.5 9.2C15.2 6.3 12.5 4.2 9.2 4.2 5.6 4.2 2.8 6.5 2.8 9.5c0 1.7.9 3.2 2.4 4.2l-.6 2.2 2.6-1.3c.6.2 1.3.2 2 .2M21.3 14.6c0-2.6-2.5-4.6-5.7-4.6S10 12 10 14.6s2.5 4.6 5.6 4.6c.7 0 1.4-.1 2-.3l2.2 1.1-.5-1.9c1.3-.9 2-2.1 2-3.5zM7 8v.6M11.3 8v.6M13.8 13.4v.6M17.4 13.4v.6',
  qianfang:
    'M5.2 7.5h13.3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.3c0-.7.4-1.2 1.1-1.4L15 3v4.5M20 11.5h-4a2 2 0 0 0 0 4h4M16 13.4v.2',
  credit:
    'M3.5 8.5h17v11h-17zM3.5 12.5h17M12 8.5v11M12 8.5C9.5 8.5 8 7.3 8 5.9 8 4.8 8.8 4 9.8 4 11.2 4 12 5.6 12 8.5zM12 8.5c2.5 0 4-1.2 4-2.6C16 4.8 15.2 4 14.2 4 12.8 4 12 5.6 12 8.5z',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17M5 17h14',
};

/** The mark of a payment method; its name is beside it. */
export function PaymentMark({ method, className }: { method: PaymentMethod; className?: string }) {
  const provider = providerOf(method);
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0', className)}
    >
      <path d={provider === null ? 'M5 12.5l4.5 4.5L19 7.5' : drawings[provider]} />
    </svg>
  );
}
