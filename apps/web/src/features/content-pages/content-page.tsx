import { content } from "@afterword/core/messages/content";
import { shell } from "@afterword/core/messages/shell";
import { Page } from "../../shared/ui/page.tsx";
import styles from "./content-page.module.css";

export function TermsPage() {
  return <ContentPage title={shell.terms} text={content.terms} />;
}

export function PrivacyPage() {
  return <ContentPage title={shell.privacy} text={content.privacy} />;
}

/** A page of plain paragraphs; an empty line ends one. */
function ContentPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page title={title}>
      <div className={styles.text}>
        {text.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Page>
  );
}
