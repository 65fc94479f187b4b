import { Fragment } from "react";

/** A heading that breaks first after this sign, where its style sheet makes the parts inline blocks. */
export const BrokenAfter = ({ sign, text }: { readonly sign: "," | ":"; readonly text: string }) =>
  text.split(`${sign} `).map((part, index, parts) => (
    <Fragment key={index}>
      {index > 0 && " "}
      <span>{index < parts.length - 1 ? `${part}${sign}` : part}</span>
    </Fragment>
  ));
