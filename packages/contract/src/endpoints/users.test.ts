import { describe, expect, it } from "vitest";
import { registerBody, userBody } from "./users.ts";

const anna = {
  firstname: "Anna",
  lastname: "Brunner",
  email: "anna@example.com",
  fieldpw: "secret1",
  confirmPassword: "secret1",
  terms: true,
};

describe("registerBody", () => {
  it("takes a complete sign-up", () => expect(registerBody.safeParse(anna).success).toBe(true));

  it("puts the message of differing passwords beside the second field", () => {
    const issue = registerBody.safeParse({ ...anna, confirmPassword: "other" }).error?.issues[0];
    expect(issue?.path).toEqual(["confirmPassword"]);
    expect(issue?.message).toBe("Password does not match");
  });

  it("compares the passwords while other fields are still wrong", () => {
    const begun = { ...anna, email: "", terms: false, confirmPassword: "other" };
    const said = registerBody.safeParse(begun).error?.issues.map(({ message }) => message);
    expect(said).toEqual([
      "Required",
      "Invalid email address",
      "Please accept Terms and Privacy",
      "Password does not match",
    ]);
  });

  it("asks for the second password before it compares it", () => {
    const begun = { ...anna, confirmPassword: "" };
    const said = registerBody.safeParse(begun).error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Required"]);
  });

  it("needs the terms accepted", () => {
    const issue = registerBody.safeParse({ ...anna, terms: false }).error?.issues[0];
    expect(issue?.message).toBe("Please accept Terms and Privacy");
  });
});

describe("userBody", () => {
  it("drops every field that a user may not change", () => {
    const body = userBody.parse({
      firstname: "Eva",
      subscriptionValidUntil: "2099-01-01T00:00:00Z",
      voucher: "x",
      emailConfirmed: true,
    });
    expect(body).toEqual({ firstname: "Eva" });
  });

  it("holds the rhythm between its bounds", () => {
    const said = (field: string, hours: number) =>
      userBody.safeParse({ [field]: hours }).error?.issues[0]?.message;
    expect(said("confirmFrequency", 71)).toBe("At least 3 days");
    expect(said("confirmFrequency", 72)).toBeUndefined();
    expect(said("confirmFrequency", 672)).toBeUndefined();
    expect(said("confirmFrequency", 673)).toBe("At most 4 weeks");
    expect(said("sendingDelay", 23)).toBe("At least 1 day");
    expect(said("sendingDelay", 24)).toBeUndefined();
    expect(said("sendingDelay", 673)).toBe("At most 4 weeks");
  });
});
