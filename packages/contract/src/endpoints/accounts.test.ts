import { describe, expect, it } from "vitest";
import { getUser, registerBody, userBody } from "./accounts.ts";

const anna = {
  firstname: "Anna",
  lastname: "Brunner",
  email: "anna@example.com",
  fieldpw: "secret1",
  confirmPassword: "secret1",
  terms: true,
};

describe("registerBody", () => {
  it("A complete sign-up is accepted", () => expect(registerBody.safeParse(anna).success).toBe(true));

  it("Differing passwords are reported at the second field", () => {
    const issue = registerBody.safeParse({ ...anna, confirmPassword: "other" }).error?.issues[0];
    expect(issue?.path).toEqual(["confirmPassword"]);
    expect(issue?.message).toBe("Password does not match");
  });

  it("Differing passwords are reported even while other fields are wrong", () => {
    const begun = { ...anna, email: "", terms: false, confirmPassword: "other" };
    const said = registerBody.safeParse(begun).error?.issues.map(({ message }) => message);
    expect(said).toEqual([
      "Enter an email address",
      "Invalid email address",
      "Please accept Terms and Privacy",
      "Password does not match",
    ]);
  });

  it("An empty second password is reported as missing and not as different", () => {
    const begun = { ...anna, confirmPassword: "" };
    const said = registerBody.safeParse(begun).error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Required"]);
  });

  it("Where both passwords are missing, each says so", () => {
    const begun = { ...anna, fieldpw: "", confirmPassword: "" };
    const said = registerBody.safeParse(begun).error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Enter a password", "Required"]);
  });

  it("A sign-up without accepted terms is refused", () => {
    const issue = registerBody.safeParse({ ...anna, terms: false }).error?.issues[0];
    expect(issue?.message).toBe("Please accept Terms and Privacy");
  });
});

describe("userBody", () => {
  it("Fields that users may not change are dropped from the profile", () => {
    const body = userBody.parse({
      firstname: "Eva",
      subscriptionValidUntil: "2099-01-01T00:00:00Z",
      voucher: "x",
      emailConfirmed: true,
    });
    expect(body).toEqual({ firstname: "Eva" });
  });

  it("The frequency and the sending delay are refused outside their bounds", () => {
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

  it("An id in capitals is read as the same id in lower case", () => {
    const _id = "8B0C9B52-7D5C-4D0E-8A55-5F2F6A2C9A11";
    expect(getUser.params.parse({ _id })).toEqual({ _id: _id.toLowerCase() });
  });

  it("An end of sleep mode from the year 3000 on is refused", () => {
    const sleeps = (sleepUntil: string) => userBody.safeParse({ sleepUntil }).success;
    expect(sleeps("1970-01-01T00:00:00.000Z")).toBe(true);
    expect(sleeps("2999-12-31T23:59:59.999Z")).toBe(true);
    expect(sleeps("3000-01-01T00:00:00.000Z")).toBe(false);
    expect(sleeps("9999-12-31T23:59:59.999Z")).toBe(false);
  });

  it("A device id that is empty, too long or has a zero byte is refused", () => {
    const takes = (deviceId: string) => userBody.safeParse({ deviceId }).success;
    expect(takes("441AE2E0-16A7-B2A0")).toBe(true);
    expect(takes("a\u0000b")).toBe(false);
    expect(takes("")).toBe(false);
    expect(takes("x".repeat(201))).toBe(false);
  });
});
