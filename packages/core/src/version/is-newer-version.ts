/**
 * Whether the server runs a newer version than this page (product §4, Version check). A version is a number with
 * digits after the dot: 0.108 comes after 0.1078. What is no such number tells nothing.
 */
export const isNewerVersion = (server: string, client: string): boolean =>
  VERSION.test(server.trim()) && VERSION.test(client) && Number(server) > Number(client);

const VERSION = /^\d{1,6}(?:\.\d{1,9})?$/;
