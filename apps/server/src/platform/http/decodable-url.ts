/**
 * A path that cannot be decoded is taken as it is written. So it reaches the page or call that it was meant for, which
 * refuses it like any other that leads nowhere, instead of being answered before there is a request.
 */
export function decodableUrl(url: string): string {
  // The router looks for the end of the path from its second character on.
  const path = /^.[^?#]*/u.exec(url)?.[0] ?? "";
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
