import { home as say } from "@afterword/core/messages/home";
import "./letter-drawing.css";

/** The product's picture, for the eye only. Its looks are plain classes, as the home page has no modules. */
export const LetterDrawing = ({ closed = false }: { readonly closed?: boolean }) => (
  <div className="letter-drawing" aria-hidden="true">
    {!closed && (
      <div className="sheet">
        <p>{say.letterGreeting}</p>
        <p>{say.letterText}</p>
        <p>{say.letterMore}</p>
      </div>
    )}
    <svg viewBox="0 0 480 232" width="480" height="232">
      <rect x=".75" y=".75" width="478.5" height="230.5" rx="22" />
      <path className="flap" d="M6 12 240 108 474 12" />
      <path className="gone" d="M56 168H152" />
      <path className="ahead" d="M152 168H392" />
      <circle className="glow" cx="152" cy="168" r="20" />
      <circle className="lit" cx="152" cy="168" r="10" />
      <circle className="stop" cx="276" cy="168" r="7" />
      <path className="end" d="M392 157h32v22h-32zl16 12 16-12" />
    </svg>
  </div>
);
