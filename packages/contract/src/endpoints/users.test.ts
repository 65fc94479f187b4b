import { describe, expect, it } from "vitest";
import { getUser, registerBody, userBody } from "./users.ts";

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

  it("takes an id in capitals for the same id", () => {
    const _id = "8B0C9B52-7D5C-4D0E-8A55-5F2F6A2C9A11";
    expect(getUser.params.parse({ _id })).toEqual({ _id: _id.toLowerCase() });
  });

  it("lets nobody sleep beyond what can be written as a date", () => {
    const sleeps = (sleepUntil: string) => userBody.safeParse({ sleepUntil }).success;
    expect(sleeps("1970-01-01T00:00:00.000Z")).toBe(true);
    expect(sleeps("2999-12-31T23:59:59.999Z")).toBe(true);
    expect(sleeps("3000-01-01T00:00:00.000Z")).toBe(false);
    expect(sleeps("9999-12-31T23:59:59.999Z")).toBe(false);
  });

  it("refuses signs in the texts of a wrapper that no database keeps", () => {
    const takes = (deviceId: string) => userBody.safeParse({ deviceId }).success;
    expect(takes("441AE2E0-16A7-B2A0")).toBe(true);
    expect(takes("a\u0000b")).toBe(false);
    expect(takes("")).toBe(false);
    expect(takes("x".repeat(201))).toBe(false);
  });
});
