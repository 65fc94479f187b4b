import { describe, expect, it } from "vitest";
import { parseHostUrls } from "./host-urls.ts";

describe("the hosts of a database's address", () => {
  it("Each host gets an address of its own with all the rest, and the wish for a server that takes writes is met anyway", () => {
    expect(
      parseHostUrls(
        "postgres://me:s3%40@one:5432,[fe80::1]:5433,three/rows?sslmode=verify-full&target_session_attrs=read-write",
      ),
    ).toEqual([
      "postgres://me:s3%40@one:5432/rows?sslmode=verify-full",
      "postgres://me:s3%40@[fe80::1]:5433/rows?sslmode=verify-full",
      "postgres://me:s3%40@three/rows?sslmode=verify-full",
    ]);
    expect(parseHostUrls("postgresql://one,two?target_session_attrs=primary")).toEqual([
      "postgresql://one",
      "postgresql://two",
    ]);
  });

  it("A single host is left as it is", () => {
    const url = "postgres://me:p@ss@one:5432/rows?sslmode=require&sslrootcert=/etc/ca%20of%20ours.pem";
    expect(parseHostUrls(url)).toEqual([url]);
  });

  it.each([
    "postgres://one,,two/rows",
    "postgres://one:5432,two:port/rows",
    "postgres:///rows",
    "mysql://one/rows",
    "postgres://one,two/rows?target_session_attrs=prefer-standby",
    "one,two",
  ])("What names no host or not every host is refused: %s", (url) => {
    expect(parseHostUrls(url)).toBeNull();
  });
});
