/** Plain signs for the networks, drawn here: brand marks are not ours to ship. */
const drawings = {
  Facebook: (
    <path d="M14 21v-8h3l.5-3.5h-3.5V8c0-1.5.5-2 2-2h2V3h-3c-3 0-4.5 1.5-4.5 4.5v2h-3V13h3v8" />
  ),
  Instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  YouTube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
};

/** A social network's sign, decorative. */
export function SocialIcon({ network }: { network: keyof typeof drawings }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[network]}
    </svg>
  );
}
