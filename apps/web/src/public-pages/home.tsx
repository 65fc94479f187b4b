import type { HomePageProps } from "@afterword/contract/public-pages";
import { home as say } from "@afterword/core/messages/home";
import { session } from "@afterword/core/messages/session";
import { shell } from "@afterword/core/messages/shell";
import { ROUTES } from "@afterword/core/routes/paths";
import { clientAssets } from "virtual:client-assets";
import { LetterDrawing } from "../shared/ui/letter-drawing.tsx";
import type { DocumentParts } from "./document.tsx";

/** The home page: the stored text between the links that a new user may need. */
export const homeDocument = (props: HomePageProps): DocumentParts => ({
  kind: "home",
  title: props.title,
  head: <Head {...props} />,
  top: (
    <a className="enter" href={ROUTES.login}>
      {say.login}
    </a>
  ),
  children: (
    <>
      {/* The server sanitised it when it was saved, and again for this page. */}
      <div className="stored" dangerouslySetInnerHTML={{ __html: props.markup }} />
      <div className="home-drawing">
        <LetterDrawing />
      </div>
      {props.demoPhoneHref !== null && <Demo href={props.demoPhoneHref} />}
    </>
  ),
  bottom: <Footer />,
});

/** For search engines and link previews. */
function Head({ title, description, publicUrl }: HomePageProps) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${publicUrl}/`} />
      <link rel="manifest" href={clientAssets.webManifest} />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shell.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${publicUrl}/`} />
      <meta property="og:image" content={`${publicUrl}/icon-512.png`} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}

const Demo = ({ href }: { readonly href: string }) => (
  <aside className="demo">
    <p>{say.demo}</p>
    <a className="button" href={href}>
      {session.installDemoPhone}
    </a>
  </aside>
);

const FOOTER_LINKS = [
  [ROUTES.login, say.login],
  [`${ROUTES.login}?install`, say.begin],
  [ROUTES.terms, shell.terms],
  [ROUTES.privacy, shell.privacy],
] as const;

const Footer = () => (
  <footer className="ways">
    <nav aria-label={say.menu}>
      {FOOTER_LINKS.map(([href, label]) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  </footer>
);
