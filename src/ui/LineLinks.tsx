interface LineLinksProps {
  /** Link to the studio. */
  studio: { href: string; label: string } | null;
  /** The grading report of the stone, on the laboratory's own page. */
  report: { href: string; label: string } | null;
}

const linkClass = 'link inline-flex min-h-11 items-center text-sm';

/** Links of a design or stone in a line. */
export function LineLinks({ studio, report }: LineLinksProps) {
  if (studio === null && report === null) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {studio && (
        <a href={studio.href} className={linkClass}>
          {studio.label}
        </a>
      )}
      {report && (
        <a href={report.href} className={linkClass} rel="noopener noreferrer" target="_blank">
          {report.label}
        </a>
      )}
    </p>
  );
}
