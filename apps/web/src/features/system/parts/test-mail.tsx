import { setup as say } from "@afterword/core/messages/system";
import { Send } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { useTestMail } from "../api.ts";
import styles from "./item.module.css";

/** Mails the admin at once, and shows what the mail server answered. */
export function TestMail() {
  const { mutate, isPending, data: result } = useTestMail();
  return (
    <>
      <Button
        busy={isPending}
        icon={<Send size={18} aria-hidden />}
        onClick={() => mutate(undefined, { onError: (error) => showFailure(error, say.testMailFailed) })}
      >
        {say.testMail}
      </Button>
      <output className={styles.result}>
        {result !== undefined && (
          <>
            <span>{result.isAccepted ? say.testAccepted(result.to) : say.testRefused(result.to)}</span>
            <span className={styles.answer} lang="en">
              {result.answer}
            </span>
          </>
        )}
      </output>
    </>
  );
}
