export function BrandMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M16 6.500c3 1.900 5.800 2.700 8.500 2.800v6.400c0 5-3.200 8.400-8.500 10-5.300-1.600-8.500-5-8.500-10V9.300c2.700-.1 5.500-.9 8.500-2.800z"
        fill="none"
        stroke="var(--text-on-accent)"
        strokeWidth="2"
      />
      <path d="M18.900 11.900a4.600 4.600 0 1 0 .9 6.700 3.900 3.900 0 0 1-.9-6.700z" fill="var(--text-on-accent)" />
    </svg>
  );
}
