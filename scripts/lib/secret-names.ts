/**
 * Secret environment variables. A backup lists the names of those that were set, because a restored shop needs them; it never
 * contains their values.
 */
export const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'DESK_SECRET',
  'SMS_ACCOUNT_SID',
  'SMS_AUTH_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'SF_EXPRESS_CHECK_WORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'QFPAY_APP_CODE',
  'QFPAY_KEY',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'WXPAY_PRIVATE_KEY',
  'WXPAY_PUBLIC_KEY',
  'WXPAY_PUBLIC_KEY_ID',
  'WXPAY_API_KEY',
  'PUBLISH_SECRETS',
  'PURGE_TOKEN',
] as const;
