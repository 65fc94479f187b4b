import { expect, it, onTestFinished } from "vitest";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { fetchStylesAgain } from "./fetch-styles-again.ts";

const HREF = "/assets/none.css";

it("a style sheet that did not come is asked for again once there is a connection", () => {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  reportConnectivity(false);
  fetchStylesAgain(left.signal);
  const link = addLink();
  const payload = new Error(`Unable to preload CSS for ${HREF}`);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  expect(links()).toEqual([link]);
  reportConnectivity(true);
  expect(links()).toHaveLength(1);
  expect(links()[0]).not.toBe(link);
});

const links = () => [...document.querySelectorAll(`link[href="${HREF}"]`)];

function addLink(): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: HREF });
  document.head.append(link);
  onTestFinished(() => {
    for (const one of links()) one.remove();
  });
  return link;
}
