import "../shared/ui/global.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Providers } from "./providers.tsx";
import { listenForErrors, reportError } from "./report-errors.ts";
import { applyStoredTheme } from "../shared/ui/theme.ts";

listenForErrors();
applyStoredTheme();

const place = document.querySelector("#root");
if (place === null) throw new Error("The page has no #root");

createRoot(place, { onUncaughtError: reportError, onCaughtError: reportError }).render(
  <Providers>
    <App />
  </Providers>,
);
