import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the peer does with a request. */
export type PeerManner =
  | "answer-200"
  | "answer-500"
  /** Sends the client on to another place. */
  | "redirect"
  /** Takes the request and says nothing. */
  | "hang"
  /** Answers with a body that never ends. */
  | "trickle";

/** A real HTTP server on loopback, whose manners a test chooses. */
export type HttpPeer = {
  /** Ends in a path that cannot be guessed, as the addresses of such services do. */
  readonly url: string;
  /** Method and path of each request, oldest first. */
  readonly asked: readonly string[];
  readonly treat: (manner: PeerManner) => void;
  readonly close: () => Promise<void>;
};

export const openHttpPeer = async (): Promise<HttpPeer> => {
  const asked: string[] = [];
  let manner: PeerManner = "answer-200";
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (manner === "hang") return;
    if (manner === "redirect") return void response.writeHead(302, { location: "/elsewhere" }).end();
    response.writeHead(manner === "answer-500" ? 500 : 200);
    if (manner === "trickle") response.write("O");
    else response.end("OK");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/4b5c0f8e-secret`,
    asked,
    treat: (next) => {
      manner = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
