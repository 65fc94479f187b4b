import type { getContents, SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import type { ReplyOf } from "@afterword/contract/endpoint";
import { messages } from "@afterword/core/messages/catalog";
import { hostileMarkup } from "@afterword/testing/hostile-markup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson({ role: "admin" });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const contentsOf = async ({ token }: Person) =>
  (await server.call("GET", "/api/contents", { token })).json<ReplyOf<typeof getContents>>();

describe("the texts of content pages", () => {
  it("The first texts of the content pages are served without a session", async () => {
    const snippets = (await server.call("GET", "/api/snippets")).json<SnippetOnWire[]>();
    expect(snippets.map(({ _id, name }) => [_id, name])).toEqual([
      ["terms", "Terms & Conditions"],
      ["privacy", "Privacy Policy"],
      ["subtitle-login", "Subtitle of Log in"],
      ["subtitle-register", "Subtitle of Sign Up"],
      ["subtitle-subscription", "Subtitle of Flexible Plans"],
    ]);
    expect((await server.call("GET", "/api/snippet/subtitle-login")).json()).toEqual(snippets[2]);
    expect((await server.call("GET", "/api/snippet-homepage")).body).toMatch(/^<h1>/);
  });

  it("A legal text with something left to fill in is shown to admins alone", async () => {
    const contents = await contentsOf(admin);
    expect(contents.snippets[0]?.content).toMatch(/^<h2>.*<\/h2>\n<p>Afterword keeps notes .*<\/p>\n<p>/);
    const unpublished =
      "<p>This text isn’t published yet: some details about who runs this website are missing.</p>";
    expect(await contentOf("privacy")).toBe(unpublished);
    await rewrite("privacy", "<p>Ask [name].</p>");
    expect(await contentOf("privacy")).toBe(unpublished);
    expect((await contentsOf(admin)).snippets[1]?.content).toBe("<p>Ask [name].</p>");
    await rewrite("privacy", "<p>Ask Ada.</p>");
    expect(await contentOf("privacy")).toBe("<p>Ask Ada.</p>");
    const marks = ["terms", "privacy"].map(
      async (id) =>
        (await server.call("GET", `/api/snippet/${id}`)).json<{ isUnpublished?: boolean }>().isUnpublished,
    );
    expect(await Promise.all(marks)).toEqual([true, undefined]);
  });

  it("Of two admins who rewrite a text, the later one is told what is stored, and may then replace it", async () => {
    const put = (path: string, body: object) => server.call("PUT", path, { token: admin.token, body });
    const terms = (content: string, seen: string) =>
      put("/api/snippet/terms", { _id: "terms", content, seen });
    await rewrite("terms", "<p>Ours</p>");
    const late = await terms("<p>Mine</p>", "<p>Old</p>");
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: messages.admin.contentChangedSince,
        now: { _id: "terms", name: "Terms & Conditions", content: "<p>Ours</p>" },
      }),
    ]);
    expect((await terms("<p>Mine</p>", "<p>Ours</p>")).statusCode).toBe(200);
    await rewriteHomepage("<p>Ours</p>");
    const home = await put("/api/snippet-homepage", { text: "<p>Mine</p>", seen: "<p>Old</p>" });
    expect([home.statusCode, home.json()]).toEqual([409, expect.objectContaining({ now: "<p>Ours</p>" })]);
  });

  it("A preview is what would be kept of a text, which stays as it was", async () => {
    const before = await contentsOf(admin);
    const body = { kind: "homepage", text: '<h1 onclick="x">Home</h1><script>x</script>' };
    const preview = await server.call("POST", "/api/snippet-preview", { token: admin.token, body });
    expect(preview.body).toBe("<h1>Home</h1>");
    expect(await contentsOf(admin)).toEqual(before);
    expect(before.homepageFolder).toMatch(/^\/.*\/homepage$/);
  });

  it("A text rewritten by an admin is kept and served", async () => {
    const answer = await rewrite("terms", "<p>Be <em>kind</em>.</p>");
    expect(answer.json()).toEqual({
      _id: "terms",
      name: "Terms & Conditions",
      content: "<p>Be <em>kind</em>.</p>",
    });
    expect(await contentOf("terms")).toBe("<p>Be <em>kind</em>.</p>");
  });

  it("Rewritten pages, subtitles and the home page are kept without active markup", async () => {
    await rewrite("terms", `<p>Kept</p>${hostileMarkup.join("<p>and</p>")}`);
    await rewrite("subtitle-login", "<b>Words</b> <script>alert(1)</script>only");
    await rewriteHomepage('<p onclick="x">Kept</p><script>alert(1)</script>');
    expect(await contentOf("terms")).toMatch(/^<p>Kept<\/p>/);
    expect(await contentOf("terms")).not.toMatch(
      /<(?!\/?(?:p|a|br|li|b|i)\b)|<[^>]+(?:\son|javascript|style=)/i,
    );
    expect(await contentOf("subtitle-login")).toBe("Words only");
    expect((await server.call("GET", "/api/snippet-homepage")).body).toBe("<p>Kept</p>");
  });

  it("Rewriting a text answers 401 without a session and 403 to a user, and changes nothing", async () => {
    for (const [by, status] of [
      [null, 401],
      [ada, 403],
    ] as const) {
      expect((await rewrite("privacy", "<p>mine</p>", by)).statusCode).toBe(status);
      expect((await rewriteHomepage("<p>mine</p>", by)).statusCode).toBe(status);
    }
    expect(await contentOf("privacy")).not.toContain("mine");
  });

  it("Every rewritten text is logged with the admin and its name", async () => {
    await rewrite("subtitle-register", "Welcome");
    await rewriteHomepage("<p>Welcome</p>");
    const entries = await server.context.database.db
      .selectFrom("audit_events")
      .select(["owner", "detail"])
      .where("owner", "=", admin._id)
      .where("kind", "=", "content-changed")
      .orderBy("seq")
      .execute();
    const ofAdmin = (snippet: string) => ({ owner: admin._id, detail: expect.objectContaining({ snippet }) });
    expect(entries.slice(-2)).toEqual([ofAdmin("subtitle-register"), ofAdmin("homepage")]);
  });
});

describe("a text that is refused", () => {
  it.each<[string, unknown, string]>([
    ["terms", { _id: "terms", content: "x".repeat(65_537) }, "content"],
    ["terms", { _id: "terms", content: "&".repeat(20_000) }, "content"],
    ["subtitle-login", { _id: "subtitle-login", content: "x".repeat(301) }, "content"],
  ])("A text for %s that is too long answers 400", async (id, body, field) => {
    const answer = await server.call("PUT", `/api/snippet/${id}`, { body, token: admin.token });
    expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([
      400,
      { [field]: "This text is too long" },
    ]);
  });

  it.each<[unknown, string]>([
    [{ _id: "privacy", content: "x" }, "_id"],
    [{ content: "x" }, "_id"],
    [{ _id: "terms" }, "content"],
    [{ _id: "terms", content: ["x"] }, "content"],
  ])("A body of another form answers 400 and names the field: %o", async (body, field) => {
    const answer = await server.call("PUT", "/api/snippet/terms", { body, token: admin.token });
    expect([answer.statusCode, Object.keys(answer.json<Refusal>().fields)]).toEqual([400, [field]]);
  });

  it.each(["nonsense", "homepage", "constructor", "Terms", "..%2fterms", "x".repeat(50)])(
    "An unknown text answers 404 to reading and rewriting: %s",
    async (id) => {
      expect((await server.call("GET", `/api/snippet/${id}`)).statusCode).toBe(404);
      const options = { body: { _id: id, content: "x" }, token: admin.token };
      expect((await server.call("PUT", `/api/snippet/${id}`, options)).statusCode).toBe(404);
    },
  );
});

type Refusal = { readonly fields: Readonly<Record<string, string>> };

const contentOf = async (id: string): Promise<string> =>
  (await server.call("GET", `/api/snippet/${id}`)).json<SnippetOnWire>().content;

const rewrite = (_id: string, content: string, by: Pick<Person, "token"> | null = admin) =>
  server.call("PUT", `/api/snippet/${_id}`, { body: { _id, content }, ...(by && { token: by.token }) });

const rewriteHomepage = (text: string, by: Pick<Person, "token"> | null = admin) =>
  server.call("PUT", "/api/snippet-homepage", { body: { text }, ...(by && { token: by.token }) });
