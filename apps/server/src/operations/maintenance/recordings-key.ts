import { parseArgs } from "node:util";
import { recipientText, secretKeyText } from "../../platform/media-store/age.ts";
import { recordingIdentities } from "../../platform/media-store/recording-store.ts";
import type { Command } from "./command.ts";
import { getMasterKey } from "./installation.ts";

export const recordingsKeyCommand: Command = {
  summary: "print the key that opens recordings without a server",
  help: `npm run afterword -- recordings-key

Prints the keys that open every recording, in the format of the public program age: the current one first, then those of
previous master keys that are still known. They follow from the master key, so keep them as safe as that.

  npm run --silent afterword -- recordings-key > key
  age -d -i key recordings/OWNER/NAME.mp4 > recording.mp4

It needs the master key only: neither a server nor a database.`,
  run: async ({ words, config, terminal }) => {
    parseArgs({ args: [...words], options: {} });
    for (const identity of recordingIdentities(await getMasterKey(config))) {
      terminal.say(`# ${recipientText(identity)}\n${secretKeyText(identity)}`);
    }
  },
};
