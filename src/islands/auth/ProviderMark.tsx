import type { SignInProvider } from '#kernel/shop/account/identity.ts';

/** The marks as their owners publish them for login buttons, in their own colours and unchanged. */
const marks: Record<SignInProvider, readonly (readonly [colour: string, path: string])[]> = {
  google: [
    [
      '#4285F4',
      'M23.52 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.46a5.52 5.52 0 0 1-2.4 3.62v3.01h3.88c2.27-2.09 3.58-5.17 3.58-8.82z',
    ],
    [
      '#34A853',
      'M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.88-3.01c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95H1.27v3.11A12 12 0 0 0 12 24z',
    ],
    ['#FBBC05', 'M5.28 14.28A7.2 7.2 0 0 1 4.9 12c0-.79.14-1.56.38-2.28V6.61H1.27a12 12 0 0 0 0 10.78z'],
    [
      '#EA4335',
      'M12 4.77c1.76 0 3.35.61 4.6 1.8l3.44-3.44A11.97 11.97 0 0 0 12 0 12 12 0 0 0 1.27 6.61l4.01 3.11C6.22 6.88 8.87 4.77 12 4.77z',
    ],
  ],
  facebook: [
    [
      '#0866FF',
      'M24 12a12 12 0 1 0-14.9 11.65v-7.98H6.63V12H9.1v-1.58c0-4.09 1.85-5.98 5.86-5.98.76 0 2.07.15 2.61.3v3.32c-.28-.03-.78-.04-1.39-.04-1.97 0-2.74.75-2.74 2.69V12h3.93l-.67 3.67h-3.26v8.24A12 12 0 0 0 24 12z',
    ],
  ],
};

export function ProviderMark({ provider }: { provider: SignInProvider }) {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="shrink-0">
      {marks[provider].map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  );
}
