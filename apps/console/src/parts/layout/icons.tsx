const paths = {
  overview: "M3 16.500h14M5 16.500v-5M9 16.500v-9M13 16.500v-6.500M17 16.500V5",
  plans: "M3.500 5.500h5M11.500 5.500h5M3.500 10h9M15.500 10h1M3.500 14.500h1M7.500 14.500h9M10 4v3M14 8.500v3M6 13v3",
  batches: "M3 5.5h14M3 10h14M3 14.5h9",
  key: "M6.5 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM9 10l7.5-7.5M14 5l2.500 2.500M11.500 7.500l1.500 1.500",
  webhooks:
    "M7.200 8.600a3.200 3.200 0 1 1 5.400-.200M10 6l3 5.500M10 6 6.500 12.500M6 10.300a3.200 3.200 0 1 0 3.500 4.200h5M13 11.500a3 3 0 1 1-.500 5.300",
  day: "M4 5h12v12H4zM4 8.500h12M7 3v3M13 3v3",
  jobs: "M3 5h9M3 9h6M3 13h4M13 9.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM15.200 14.700 17.500 17",
  sources: "M3 12h4l1.500 2.500h3L13 12h4M3 12l2.500-7.500h9L17 12v4.500H3z",
  locations:
    "M10 2.500a5.500 5.500 0 0 1 5.500 5.500c0 3.500-3 6.500-5.500 9.500-2.500-3-5.500-6-5.500-9.500A5.500 5.500 0 0 1 10 2.500zM10 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  people:
    "M7.500 4a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400zM2.500 16c.300-2.900 2.200-4.300 5-4.300s4.700 1.400 5 4.300M13 4.500a2.300 2.300 0 0 1 0 4.500M14.500 11.900c1.800.500 2.800 1.800 3 4.100",
  practice: "M3 17h14M5 17V4h10v13M8 7.500h1M11 7.500h1M8 10.500h1M11 10.500h1M9 17v-3h2v3",
  usage: "M3 17h14M5 14v-4M8.500 14V6M12 14V9M15.500 14V4",
  events: "M11 2.500 4.500 11.500h5L9 17.500l6.500-9h-5z",
  requests: "M3 7h11M11 4l3 3-3 3M17 13H6M9 10l-3 3 3 3",
  payers: "M2.500 10.500h3.500l2-5 3.500 9 2-4h4",
  work: "M5 3.500h10v13.500H5zM8 2.500h4v2H8zM7.500 9l1.500 1.500L12 7.500M7.500 13.500h5",
  verify: "M10 2.500l6 2.200v4.800c0 3.600-2.500 6.300-6 8-3.500-1.700-6-4.400-6-8V4.700zM7 9.800l2.200 2.200 4-4.200",
  print: "M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.500h8V17H6z",
  edit: "M4 16l.700-3.500L13 4.200l2.800 2.800-8.300 8.300z",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.800 12.800 17 17",
  user: "M10 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 17c.500-3.300 2.800-5 6-5s5.500 1.700 6 5",
  down: "M5 8l5 5 5-5",
  left: "M12 5l-5 5 5 5",
  right: "M8 5l5 5-5 5",
  copy: "M7 7h9v10H7zM4 13V3h9",
  check: "M4 10.500l4 4 8-9",
  close: "M5 5l10 10M15 5L5 15",
  pause: "M7 4v12M13 4v12",
  play: "M6 4l10 6-10 6z",
  warning: "M10 3l8 14H2zM10 8v4M10 14.500v.1",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17.500h3",
  eyeOff:
    "M3 3l14 14M8 5.300A8 8 0 0 1 10 5c4 0 6.700 3 8 5a13 13 0 0 1-2.500 2.900M5 6.500A13 13 0 0 0 2 10c1.300 2 4 5 8 5a8 8 0 0 0 3.200-.700",
  keyboard: "M2 5.500h16v9H2zM5 8.500h.01M8 8.500h.01M11 8.500h.01M14.500 8.500h.01M6 11.500h8",
  signOut: "M8 4H4v12h4M8 10h9M14 7l3 3-3 3",
  download: "M10 3v9M6.500 9l3.500 3.500L13.500 9M4 16h12",
  upload: "M10 14V4M6.500 7.500L10 4l3.500 3.500M4 16.500h12",
  undo: "M4 8h8.500a4 4 0 0 1 0 8H8M7.500 4.500L4 8l3.500 3.500",
  plus: "M10 4v12M4 10h12",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  retry: "M15.500 7.500A6 6 0 1 0 16 11M16 4v4h-4",
} as const;

export type IconName = keyof typeof paths;

/** Icons are decoration: the words beside them say the same. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
