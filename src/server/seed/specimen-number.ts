const digits: Readonly<Record<string, number>> = { GIA: 10, IGI: 9, HRD: 12 };

/** Digits as the laboratory counts them: GIA ten, IGI nine, HRD twelve; always an impossible 0000 in front. */
export function specimenNumber(lab: string, id: number): string {
  return `0000${String(id).padStart((digits[lab] ?? 10) - 4, '0')}`;
}
