/** The HTML of an email, without scripts. */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      className="h-[70dvh] w-full border border-line bg-white"
    />
  );
}
