import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startPostgres, type PostgresServer } from "@afterword/testing/postgres";
import { serverAccount } from "@afterword/testing/postgres-programs";
import { SMTPServer } from "smtp-server";

/** The certificate of the authority that made the one of this machine, in its folder. */
export const AUTHORITY = "authority.pem";
const CERTIFICATE = { cert: "fullchain.pem", key: "privkey.pem" } as const;

/** Makes an authority, and a certificate by it for localhost, under the names that Let's Encrypt gives its files. */
export const makeCertificates = (folder: string): void => {
  const openssl = (words: readonly string[]): unknown =>
    execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
  const made = ["-newkey", "rsa:2048", "-nodes", "-sha256"];
  const authority = ["-x509", "-days", "2", "-subj", "/CN=authority"];
  openssl(["req", ...authority, ...made, "-keyout", "authority.key", "-out", AUTHORITY]);
  openssl(["req", ...made, "-subj", "/CN=localhost", "-keyout", CERTIFICATE.key, "-out", "request.pem"]);
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
  const by = ["-CA", AUTHORITY, "-CAkey", "authority.key", "-CAcreateserial", "-extfile", "names"];
  openssl(["x509", "-req", "-in", "request.pem", "-days", "2", ...by, "-out", CERTIFICATE.cert]);
};

export const startPostgresWithTls = async (folder: string): Promise<PostgresServer> => {
  const server = await startPostgres();
  const home = join(server.ask("show data_directory"), "..");
  const account = serverAccount();
  for (const [name, file] of Object.entries(CERTIFICATE)) {
    const own = join(home, file);
    writeFileSync(own, readFileSync(join(folder, file)));
    chmodSync(own, 0o600);
    if (account !== undefined) chownSync(own, account.uid, account.gid);
    server.ask(`alter system set ssl_${name}_file = '${own}'`);
  }
  server.ask("alter system set ssl = on");
  await server.restart();
  return server;
};

export type TakenMail = { readonly to: string; readonly isSecure: boolean };

/** Takes mail only of the user `afterword` with the password `secret`, who may log in over TLS alone. */
export const startSmtpWithTls = async (
  folder: string,
  onTaken: (mail: TakenMail) => void,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> => {
  const server = new SMTPServer({
    cert: readFileSync(join(folder, CERTIFICATE.cert)),
    key: readFileSync(join(folder, CERTIFICATE.key)),
    onAuth: ({ username, password }, _session, answer) => {
      if (username === "afterword" && password === "secret") answer(null, { user: username });
      else answer(new Error("who is that?"));
    },
    onData: (stream, { envelope, secure }, answer) => {
      stream.resume().once("end", () => {
        for (const { address } of envelope.rcptTo) onTaken({ to: address, isSecure: secure });
        answer();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
};
