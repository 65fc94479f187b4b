/** Vitest runs this before each file of stories. */
import { afterEach } from "vitest";
import { takeComplaints } from "./complaints.ts";

afterEach(() => {
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
});
