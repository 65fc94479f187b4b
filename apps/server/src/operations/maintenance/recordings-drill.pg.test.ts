import { afterEach, beforeEach, describe } from "vitest";
import { openS3Peer, type S3Peer } from "../../platform/media-store/suites/s3-peer.ts";
import { recordingsDrill, s3Settings, shareInstallations } from "./suites/recordings-drill.ts";

const installations = shareInstallations();

describe("the drill on a folder", () => {
  recordingsDrill(installations, "folder");
});

describe("the drill on an object store", () => {
  let peer: S3Peer;
  beforeEach(async () => {
    peer = await openS3Peer();
  });
  afterEach(() => peer.close());
  recordingsDrill(installations, "object store", async () => s3Settings(peer.settings));
});
