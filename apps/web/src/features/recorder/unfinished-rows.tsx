import { NEW_NOTE } from "@afterword/core/notes/draft";
import { recorder as say } from "@afterword/core/messages/recorder";
import { pathTo } from "@afterword/core/routes/paths";
import { Mic, Video } from "lucide-react";
import { RowLink } from "../../shared/ui/row.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { selectionPath } from "../notes/public.ts";
import type { Take } from "../recordings/public.ts";
import { takeInWords } from "./state-in-words.ts";
import { useUnfinished } from "./use-unfinished.ts";

/** At the next start: takes that were interrupted, or never uploaded, with the way to the recorder that has them. */
export function UnfinishedRows() {
  const found = [useUnfinished("audio").take, useUnfinished("video").take].filter((take) => take !== null);
  if (found.length === 0) return null;
  return (
    <Sheet>
      {found.map((take) => (
        <UnfinishedRow key={take.id} take={take} />
      ))}
    </Sheet>
  );
}

function UnfinishedRow({ take }: { readonly take: Take }) {
  const isVoice = take.type === "audio";
  return (
    <RowLink
      to={selectionPath(take.note ?? NEW_NOTE, pathTo(isVoice ? "audioRecording" : "videoRecording"))}
      start={isVoice ? <Mic size={20} aria-hidden /> : <Video size={20} aria-hidden />}
      title={isVoice ? say.unfinishedVoice : say.unfinishedVideo}
      hint={takeInWords(take)}
    />
  );
}
