import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { signInProviders } from '#kernel/shop/account/identity.ts';
import { defaultLocale, languageOf, locales } from '#kernel/shop/text/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sandboxClient } from '#server/platform/openid/providers.ts';
import { consentPage } from './consent-page.ts';

/** Faults of the issuer, for tests. */
const controlForm = v.strictObject({
  wrongNonce: v.optional(v.boolean(), false),
  wrongAudience: v.optional(v.boolean(), false),
  wrongIssuer: v.optional(v.boolean(), false),
  wrongKey: v.optional(v.boolean(), false),
  isExpired: v.optional(v.boolean(), false),
  isDown: v.optional(v.boolean(), false),
});

const askedForm = v.object({
  client_id: v.literal(sandboxClient.clientId),
  response_type: v.literal('code'),
  redirect_uri: v.pipe(v.string(), v.url()),
  scope: v.pipe(v.string(), v.regex(/\bopenid\b/)),
  state: v.pipe(v.string(), v.minLength(8)),
  nonce: v.pipe(v.string(), v.minLength(8)),
  code_challenge: v.pipe(v.string(), v.length(43)),
  code_challenge_method: v.literal('S256'),
  ui_locales: v.optional(v.string(), ''),
});

const agreedForm = v.object({
  ...askedForm.entries,
  email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  email_verified: v.optional(v.string()),
});

const tokenForm = v.object({
  grant_type: v.literal('authorization_code'),
  client_id: v.literal(sandboxClient.clientId),
  client_secret: v.literal(sandboxClient.clientSecret),
  redirect_uri: v.string(),
  code: v.string(),
  code_verifier: v.string(),
});

type Agreed = v.InferOutput<typeof agreedForm>;

function returnTo(redirectUri: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Emulates Google and Facebook as OpenID providers: authorisation code with PKCE. Visitors choose their identity. */
export async function openIdIssuer(clock: Clock, pageOrigin: () => string): Promise<Hono> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = randomBytes(8).toString('hex');
  const jwk = { ...(await exportJWK(own.publicKey)), kid, use: 'sig', alg: 'RS256' };
  const codes = new Map<string, Agreed & { provider: string }>();
  let control = v.parse(controlForm, {});
  const app = new Hono();

  app.post('/__openid/control', async (context) => {
    control = v.parse(controlForm, await context.req.json());
    return context.json(control);
  });
  app.use('/openid/:provider/*', async (context, next) => {
    if (!signInProviders.some((id) => id === context.req.param('provider'))) return context.notFound();
    return next();
  });
  app.get('/openid/:provider/authorize', (context) => {
    const asked = v.safeParse(askedForm, context.req.query());
    if (!asked.success) return context.text('invalid_request', 400);
    const locale = locales.find((id) => languageOf(id).html === asked.output.ui_locales) ?? defaultLocale;
    return context.html(consentPage(locale, context.req.param('provider'), asked.output));
  });
  app.post('/openid/:provider/authorize', async (context) => {
    const form = await context.req.parseBody();
    const agreed = v.safeParse(agreedForm, form);
    if (!agreed.success) return context.text('invalid_request', 400);
    const { redirect_uri: back, state } = agreed.output;
    if (form['cancel'] !== undefined) {
      return context.redirect(returnTo(back, { error: 'access_denied', state }), 303);
    }
    const code = randomBytes(24).toString('base64url');
    codes.set(code, { ...agreed.output, provider: context.req.param('provider') });
    return context.redirect(returnTo(back, { code, state }), 303);
  });
  app.post('/openid/:provider/token', async (context) => {
    const provider = context.req.param('provider');
    const form = v.safeParse(tokenForm, await context.req.parseBody());
    const agreed = form.success ? codes.get(form.output.code) : undefined;
    if (form.success) codes.delete(form.output.code);
    const isTheirs =
      form.success &&
      agreed?.provider === provider &&
      agreed.redirect_uri === form.output.redirect_uri &&
      createHash('sha256').update(form.output.code_verifier).digest('base64url') === agreed.code_challenge;
    if (!isTheirs || control.isDown) return context.json({ error: 'invalid_grant' }, 400);
    const issuedAt = Math.floor(clock.now().getTime() / 1000) - (control.isExpired ? 7_200 : 0);
    const idToken = await new SignJWT({
      nonce: control.wrongNonce ? 'of-another-visit' : agreed.nonce,
      email: agreed.email,
      // Facebook sends no such claim.
      ...(provider === 'google' ? { email_verified: agreed.email_verified !== undefined } : {}),
      given_name: agreed.given_name,
      family_name: agreed.family_name,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(`${pageOrigin()}/openid/${control.wrongIssuer ? 'somebody' : provider}`)
      .setAudience(control.wrongAudience ? 'another-shop' : sandboxClient.clientId)
      .setSubject(createHash('sha256').update(`${provider}|${agreed.email}`).digest('hex').slice(0, 21))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3_600)
      .sign(control.wrongKey ? foreign.privateKey : own.privateKey);
    return context.json({
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      id_token: idToken,
    });
  });
  app.get('/openid/:provider/keys', (context) => context.json({ keys: [jwk] }));
  return app;
}
