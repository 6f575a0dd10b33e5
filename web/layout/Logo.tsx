export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        d="M3 1h1.6a.4 .4 0 0 1 .4 .4v5.2a.4 .4 0 0 1 -.4 .4h-3.2a.4 .4 0 0 1 -.4 -.4v-3.6a2 2 0 0 1 2 -2zM1.4 8h3.2a.4 .4 0 0 1 .4 .4v6.2a.4 .4 0 0 1 -.4 .4h-1.6a2 2 0 0 1 -2 -2v-4.6a.4 .4 0 0 1 .4 -.4z"
      />
      <path
        fill="currentColor"
        d="M6.4 1h4.6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4.6a.4 .4 0 0 1 -.4 -.4v-5.2a.4 .4 0 0 1 .4 -.4zM6.4 8h6.6a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-6.6a.4 .4 0 0 1 -.4 -.4v-6.2a.4 .4 0 0 1 .4 -.4z"
      />
    </svg>
  )
}
