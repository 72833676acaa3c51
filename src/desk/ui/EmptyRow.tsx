/** Where a list or a section has nothing to show: says so, and what that means. */
export function EmptyRow({ text }: { text: string }) {
  return <p className="border-y border-line py-6 text-center text-sm text-stone">{text}</p>;
}
