import { shell } from "@afterword/core/messages/shell";
import { ROUTES } from "@afterword/core/routes/paths";
import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "../shared/ui/button.tsx";
import { LetterAside } from "../shared/ui/letter-aside.tsx";
import { Page } from "../shared/ui/page.tsx";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <Page title={shell.notFoundTitle} lede={shell.notFoundText} hero>
      <div className={styles.way}>
        <ButtonLink to={ROUTES.back} kind="primary" icon={<ArrowLeft size={18} aria-hidden />}>
          {shell.goBack}
        </ButtonLink>
      </div>
      <LetterAside alone closed />
    </Page>
  );
}
