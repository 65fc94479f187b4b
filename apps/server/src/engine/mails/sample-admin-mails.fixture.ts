import type { Now } from "@afterword/core/time/instant";
import type { SampleMail } from "./sample-mail.fixture.ts";

export const mailsAboutAdmins = ({ wall: at }: Now): readonly SampleMail[] => {
  const person = { person: "Ben Weber", email: "ben@example.org" };
  const toOther = { ...person, firstname: "Anna", reader: "other", by: "Carla Rossi", at } as const;
  const toActor = { ...toOther, firstname: "Carla", reader: "actor" } as const;
  const toPerson = { ...toOther, firstname: "Ben", reader: "person" } as const;
  return [
    { name: "admin-made", kind: "admin-made", vars: { ...toOther, how: "made" } },
    { name: "admin-made-you", kind: "admin-made", vars: { ...toPerson, how: "made" } },
    { name: "admin-made-by-you", kind: "admin-made", vars: { ...toActor, how: "made" } },
    { name: "admin-enabled", kind: "admin-made", vars: { ...toOther, how: "enabled" } },
    { name: "admin-enabled-you", kind: "admin-made", vars: { ...toPerson, how: "enabled" } },
    { name: "admin-demoted", kind: "admin-removed", vars: { ...toOther, how: "demoted" } },
    { name: "admin-demoted-you", kind: "admin-removed", vars: { ...toPerson, how: "demoted" } },
    { name: "admin-demoted-by-you", kind: "admin-removed", vars: { ...toActor, how: "demoted" } },
    { name: "admin-disabled", kind: "admin-removed", vars: { ...toOther, how: "disabled" } },
    { name: "admin-disabled-you", kind: "admin-removed", vars: { ...toPerson, how: "disabled" } },
    { name: "admin-deleted", kind: "admin-removed", vars: { ...toOther, how: "deleted" } },
    {
      name: "admin-left",
      kind: "admin-removed",
      vars: { ...toOther, by: person.person, how: "left" },
    },
  ];
};
