import "./closed-envelope.css";

/**
 * Above a page that has nothing to show: a small, closed envelope. It has neither thread nor lamp, which mean time and
 * life. Its looks are plain classes, as the pages rendered on the server have no modules.
 */
export const ClosedEnvelope = () => (
  <svg className="closed-envelope" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
    <rect x="1" y="1" width="94" height="62" rx="8" />
    <path d="M4 4 48 36 92 4" />
  </svg>
);
