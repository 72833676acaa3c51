import { html, raw } from 'hono/html';
import { signInProviderNames, signInProviders } from '#kernel/shop/account/identity.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { text } from '#server/platform/texts.ts';
import { payPageStyle } from '../pay-page-style.ts';

const formStyle = `label { display: block; margin-top: 1rem; color: var(--soft); font-size: .9375rem; }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid #8d857a; border-radius: .25rem; font: inherit; }
.check { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; }`;

/** The sign-in page of the sandbox's provider; works without JavaScript. */
export function consentPage(locale: Locale, provider: string, asked: Record<string, string>) {
  const say = (key: string, values?: Record<string, string>) => text(locale, `sandbox.openid-${key}`, values);
  const id = signInProviders.find((known) => known === provider) ?? 'google';
  const title = say('title', { provider: signInProviderNames[id] });
  return html`<!doctype html>
<html lang="${languageOf(locale).html}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(payPageStyle + formStyle)}</style>
</head>
<body>
<p class="banner">${say('banner')}</p>
<main>
<h1>${title}</h1>
<form method="post" action="authorize">
${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>${say('email')}<input name="email" type="email" required value="mei@gmail.com"></label>
<label>${say('given-name')}<input name="given_name" value="Mei"></label>
<label>${say('family-name')}<input name="family_name" value="Chan"></label>
${id === 'google' ? html`<label class="check"><input name="email_verified" type="checkbox" checked> ${say('verified')}</label>` : ''}
<div class="actions">
<button class="primary">${say('continue')}</button>
<button name="cancel" value="1" formnovalidate>${say('cancel')}</button>
</div>
</form>
</main>
</body>
</html>`;
}
