import type { confirmEmail, confirmUpdatedEmail } from "@afterword/contract/endpoints/accounts";
import { failures } from "@afterword/core/messages/shell";
import { session as say } from "@afterword/core/messages/session";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMode } from "../../shared/device/mode.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT, GONE, INVALID } from "../../shared/http/statuses.ts";
import { USER_QUERIES } from "../accounts/public.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { useSession } from "../../shared/http/session.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { placeOfApp } from "./places-of-app.ts";
import { DeadLink, Outcome } from "./parts/outcome.tsx";
import { useSingleUse } from "./use-single-use.ts";

/** The page behind the link of the sign-up's mail. */
export function ConfirmEmailPage() {
  return (
    <ConfirmPage
      confirm={(secret) => call<typeof confirmEmail>("POST /api/user/confirm-email", { body: { secret } })}
      title={say.confirmEmailTitle}
      lede={say.confirmEmailLede}
      confirmed={say.emailConfirmed}
      failed={say.emailConfirmFailed}
      newcomer
    />
  );
}

/** The page behind the link of the mail to a changed address. */
export function ConfirmUpdatedEmailPage() {
  return (
    <ConfirmPage
      confirm={(secret) =>
        call<typeof confirmUpdatedEmail>("POST /api/user/confirm-updated-email", { body: { secret } })
      }
      title={say.confirmUpdatedEmailTitle}
      lede={say.confirmUpdatedEmailLede}
      confirmed={say.updatedEmailConfirmed}
      failed={say.updatedEmailConfirmFailed}
      advice={say.updatedEmailKept}
    />
  );
}

/** Mail scanners follow links and run scripts, so only a press of the button confirms. */
function ConfirmPage({
  confirm,
  title,
  lede,
  confirmed,
  failed,
  advice,
  newcomer = false,
}: {
  /** Answers the address. */
  readonly confirm: (secret: string) => Promise<{ readonly email: string }>;
  readonly title: string;
  readonly lede: string;
  readonly confirmed: string;
  readonly failed: string;
  /** What to do about an invalid link, if `failed` does not say it. */
  readonly advice?: string;
  /** This address has never been used to log in. */
  readonly newcomer?: boolean;
}) {
  const { secret = "" } = usePageLocation().parameters;
  const client = useQueryClient();
  const once = useSingleUse();
  const confirmation = useMutation({
    mutationFn: () => confirm(secret),
    // A used link does not say whose it was: what this tab waits for may be another mail, so its log-in stays as it is.
    onSuccess: ({ email }) => {
      fillInAtLogin(email);
      // A logged-in user sees the new address at once.
      void client.invalidateQueries({ queryKey: USER_QUERIES });
    },
    onError: (error) => {
      if (!isRefused(error)) showFailure(error, failures.serverUnavailable);
    },
  });
  const press = () =>
    void once(() =>
      confirmation.mutateAsync().then(
        () => true,
        () => false,
      ),
    );
  if (confirmation.isSuccess) return <Ended title={title} heading={confirmed} newcomer={newcomer} />;
  if (failedWith(confirmation.error, USED_BEFORE))
    return (
      <Ended
        title={title}
        heading={say.alreadyConfirmed}
        sentence={say.alreadyConfirmedText}
        newcomer={newcomer}
      />
    );
  if (isRefused(confirmation.error))
    return <Refused title={title} sentence={failed} advice={advice} newcomer={newcomer} />;
  return (
    <Page title={title} lede={lede} hero>
      <Button kind="primary" wide busy={confirmation.isPending} onClick={press}>
        {say.confirmEmailButton}
      </Button>
      <LetterAside />
    </Page>
  );
}

/** The log-in of this tab knows the address, and no longer waits for the mail. */
function fillInAtLogin(email: string): void {
  storedInTab.write("confirmed", email);
  storedInTab.write("mailedTo", null);
}

/** The link was used already: the address is confirmed. */
const USED_BEFORE = CONFLICT;

/** The link is used, expired, unknown or malformed. After any other failure it is still good. */
const isRefused = (error: Error | null): boolean =>
  [USED_BEFORE, GONE, INVALID].some((status) => failedWith(error, status));

function Ended({
  title,
  heading,
  sentence,
  newcomer,
}: {
  readonly title: string;
  readonly heading: string;
  readonly sentence?: string;
  readonly newcomer: boolean;
}) {
  const isLoggedIn = useIsLoggedIn();
  const leadsToApp = useMode() === "website" && newcomer && !isLoggedIn;
  return (
    <Outcome title={title} heading={heading} sentence={sentence ?? (leadsToApp ? say.backToApp : undefined)}>
      {leadsToApp && sentence !== undefined && <p>{say.backToApp}</p>}
      {leadsToApp ? <WaysOfNewcomer /> : <ContinueLink />}
    </Outcome>
  );
}

/** Nothing was confirmed. A user who cannot log in signs up again, as the sentence says. */
function Refused({
  title,
  sentence,
  advice,
  newcomer,
}: {
  readonly title: string;
  readonly sentence: string;
  readonly advice: string | undefined;
  readonly newcomer: boolean;
}) {
  const isLoggedIn = useIsLoggedIn();
  return (
    <DeadLink title={title} sentences={advice === undefined ? [sentence] : [sentence, advice]}>
      <ContinueLink />
      {newcomer && !isLoggedIn && <SignUpLink />}
    </DeadLink>
  );
}

const useIsLoggedIn = (): boolean => useSession().kind === "logged-in";

const ContinueLink = () => (
  <ButtonLink to={ROUTES.done} kind="primary" wide>
    {useIsLoggedIn() ? words.goOn : say.loginButton}
  </ButtonLink>
);

/** Sign-up exists only in the app (product §2). */
const SignUpLink = () =>
  useMode() === "app" ? (
    <ButtonLink to={ROUTES.register} kind="quiet">
      {say.signUp}
    </ButtonLink>
  ) : (
    <ButtonLink to={TO_INSTALL} kind="quiet">
      {say.installApp}
    </ButtonLink>
  );

const TO_INSTALL = `${ROUTES.login}?install`;

/**
 * Everyone who signs up comes from the app, and the website admits only users who have registered a phone by logging in
 * there (product §2). A page in a browser cannot open the app; its page in the store can, on the phone.
 */
const WaysOfNewcomer = () => {
  const app = placeOfApp();
  return (
    <>
      {app !== undefined && (
        <ButtonLink to={app} target="_blank" kind="primary" wide>
          {say.openApp}
        </ButtonLink>
      )}
      <ButtonLink to={ROUTES.done} kind="quiet">
        {say.loginOnWebsite}
      </ButtonLink>
    </>
  );
};
